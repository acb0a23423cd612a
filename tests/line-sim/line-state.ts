/** What LINE knows in a test: the LIFF app and its channel, the people, the tokens issued so far, and how it answers next. */
export type LineScope = 'openid' | 'profile' | 'chat_message.write'

export type LineUser = {
  /** `U` and 32 hexadecimal digits. */
  userId: string
  displayName: string
  pictureUrl?: string
  statusMessage?: string
}

export type AccessToken = {
  user: LineUser
  scopes: readonly LineScope[]
  channelId: string
  /** In seconds since 1970. */
  expiresAt: number
  isRevoked: boolean
}

/** A login that the person has allowed and whose code the SDK has not exchanged yet. */
export type LoginCode = { user: LineUser; challenge: string; redirectUri: string }

/** A share picker that is open, by its one-time token. */
export type OpenPicker = { result: PickerResult | null }
export type PickerResult = 'SUCCESS' | 'CANCEL'

/** One call that LINE received. Queries and bodies are left out, because they may contain tokens. */
export type ReceivedCall = { from: 'browser' | 'server'; method: string; url: string; status: number }

export type LineState = {
  readonly channelId: string
  readonly channelSecret: string
  readonly liffId: string
  /** The address of the product, with its last slash. */
  endpointUrl: string
  /** What the LIFF app asks people for. */
  readonly appScopes: readonly LineScope[]
  /** What people have consented to. */
  grantedScopes: readonly LineScope[]
  /** Who uses LINE on this phone. */
  user: LineUser
  tokenSeconds: number
  idTokenSeconds: number
  /** Whether the person refuses at the next login. */
  deniesNextLogin: boolean
  /** What people do with the share picker. */
  picker: PickerResult
  /** In LINE's browser the picker is a part of LINE without a page: it answers by itself. */
  picksByItself: boolean
  /** What the QR scanner reads. Null if the person closes it. */
  scanned: string | null
  /** Whether the person consents on the permission screen. */
  consents: boolean

  readonly tokens: Map<string, AccessToken>
  readonly codes: Map<string, LoginCode>
  readonly channelTokens: Set<string>
  readonly pickers: Map<string, OpenPicker>
  /** The LIFF app of each sub-window, by its token. */
  readonly subWindows: Map<string, string>
  readonly sharedMessages: unknown[]
  readonly deauthorized: string[]
}

export const hanako: LineUser = {
  userId: `U${'0123456789abcdef'.repeat(2)}`,
  displayName: '山田 花子',
  pictureUrl: 'https://profile.line-scdn.net/0hanako',
  statusMessage: '旅に出ています',
}
export const taro: LineUser = { userId: `U${'fedcba9876543210'.repeat(2)}`, displayName: '佐藤 太郎' }

export function createLineState(): LineState {
  return {
    channelId: '1234567890',
    channelSecret: 'secret-of-the-simulated-channel',
    liffId: '1234567890-AbcdEfgh',
    endpointUrl: 'http://localhost:3000/',
    appScopes: ['openid', 'profile', 'chat_message.write'],
    grantedScopes: ['openid', 'profile'],
    user: hanako,
    tokenSeconds: 30 * 24 * 60 * 60,
    idTokenSeconds: 60 * 60,
    deniesNextLogin: false,
    picker: 'SUCCESS',
    picksByItself: false,
    scanned: 'https://example.com/qr',
    consents: true,
    tokens: new Map(),
    codes: new Map(),
    channelTokens: new Set(),
    pickers: new Map(),
    subWindows: new Map(),
    sharedMessages: [],
    deauthorized: [],
  }
}

export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

/** The token, unless LINE has revoked it or it has expired. */
export function liveToken({ tokens }: LineState, token: string): AccessToken | undefined {
  const found = tokens.get(token)
  return found && !found.isRevoked && found.expiresAt > nowInSeconds() ? found : undefined
}
