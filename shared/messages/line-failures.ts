/**
 * What a person reads when the LINE SDK fails (specification 1, section 8). The SDK rejects with an `Error` that has a
 * `code`: an own word, an HTTP status, or an OAuth error of LINE's server. Its English message is logged and never shown.
 */
export type LineFailure = {
  title: string
  sentence: string
  /** The buttons below the sentence, the best first. The hints that name them follow from this list. */
  remedies: readonly LineRemedy[]
  /** What else the person, or whoever set the app up, can try. */
  hints: readonly string[]
}

export type LineRemedy = 'retry' | 'log-in-again' | 'reload'

/** What stands on the buttons. */
export const lineRemedyLabels: Record<LineRemedy, string> = {
  retry: '再試行',
  'log-in-again': '再ログイン',
  reload: 'ページを更新',
}

/** The hints for a page that has these of the failure's buttons. */
export function hintsOf({ remedies, hints }: LineFailure, offered: readonly LineRemedy[]): string[] {
  const pressed = remedies.filter((remedy) => offered.includes(remedy))
  return [
    ...pressed.map((remedy, index) =>
      index === 0
        ? `「${lineRemedyLabels[remedy]}」を押してください。`
        : `直らないときは、「${lineRemedyLabels[remedy]}」を押してください。`,
    ),
    ...hints,
  ]
}

const settingHints = [
  'LIFF IDが、10桁の数字・ハイフン・8文字の英数字になっているか確かめてください。',
  'LINE DevelopersのエンドポイントURLが、このページのアドレス（https）で始まっているか確かめてください。',
]

/** Of what may be better in a moment. */
const again = ['retry', 'reload'] as const

export const lineFailures = {
  INIT_FAILED: {
    title: 'LIFFの初期化に失敗しました',
    sentence: 'LINEとの接続を準備できませんでした。LIFF IDを確認してください。',
    remedies: again,
    hints: settingHints,
  },
  INVALID_LIFF_ID: {
    title: '設定エラー',
    sentence: 'LIFF IDが正しくありません。アプリの設定を確認してください。',
    remedies: again,
    hints: settingHints,
  },
  INVALID_CONFIG: {
    title: '設定エラー',
    sentence: 'LIFFの設定が正しくありません。エンドポイントURLを確認してください。',
    remedies: again,
    hints: settingHints,
  },
  BAD_REQUEST: {
    title: '400 Bad Request',
    sentence: 'LINEがリクエストを受け付けませんでした。アプリの設定を確認してください。',
    remedies: again,
    hints: [
      ...settingHints,
      'スコープに「profile」と「openid」が選ばれているか確かめてください。',
      'サイズが「Full」「Tall」「Compact」のどれかになっているか確かめてください。',
      '友だち追加オプションが、明示的に選ばれているか確かめてください。',
      'LINEアプリでLIFFのURLから開き直してください。',
    ],
  },
  FORBIDDEN: {
    title: 'アクセスが拒否されました',
    sentence: 'LINEへのアクセスが拒否されました。このドメインが許可されているか確認してください。',
    remedies: again,
    hints: settingHints,
  },
  ACCESS_DENIED: {
    title: 'ログインに失敗しました',
    sentence:
      'LINEでの許可がキャンセルされました。ログインするには、もう一度開いて「許可する」を選んでください。',
    remedies: [],
    hints: [],
  },
  UNAUTHORIZED: {
    title: 'ログインに失敗しました',
    sentence: 'ログイン情報が無効です。再ログインしてください。',
    remedies: ['log-in-again'],
    hints: ['LINEアプリで開いているときは、閉じて開き直してください。'],
  },
  TOKEN_MISSING: {
    title: 'ログインに失敗しました',
    sentence: 'ログイン情報が期限切れです。ページを更新してください。',
    remedies: ['reload', 'log-in-again'],
    hints: [],
  },
  NETWORK_ERROR: {
    title: 'ネットワークエラーが発生しました。',
    sentence: 'LINEにつながりません。インターネット接続を確認してください。',
    remedies: again,
    hints: [],
  },
  LIFF_NOT_READY: {
    title: 'LIFFの初期化に失敗しました',
    sentence: 'LINEの準備がまだできていません。少し待ってから、もう一度お試しください。',
    remedies: again,
    hints: [],
  },
  RATE_LIMIT: {
    title: 'LINEが混み合っています',
    sentence: 'リクエストが多すぎます。しばらく待ってから再試行してください。',
    remedies: ['retry'],
    hints: [],
  },
  INIT_BLOCKED: {
    title: 'LIFFの初期化に失敗しました',
    sentence: '失敗が続いたため、LINEへの接続を止めています。しばらく待ってから、ページを更新してください。',
    remedies: ['reload'],
    hints: [],
  },
  UNKNOWN: {
    title: 'LIFFエラーが発生しました',
    sentence: 'LINEとのやりとりで問題が発生しました。しばらく待ってから再試行してください。',
    remedies: again,
    hints: [],
  },
} as const satisfies Record<string, LineFailure>

export type LineFailureCode = keyof typeof lineFailures

/**
 * Signs in the English message, which says more than the code: a denied consent and an unknown channel both come as
 * `INIT_FAILED`. The first match counts.
 */
const messageSigns: readonly [RegExp, LineFailureCode][] = [
  [/access_denied/i, 'ACCESS_DENIED'],
  [/too many (?:times|failures)/i, 'INIT_BLOCKED'],
  [/channel not found|invalid liff ?id|liffid is (?:necessary|invalid)/i, 'INVALID_LIFF_ID'],
  [/not initialized|initialize first|call liff\.init|timed? ?out/i, 'LIFF_NOT_READY'],
  [/need access_token|access token not available|not logged in/i, 'TOKEN_MISSING'],
  [/failed to fetch|load failed|network/i, 'NETWORK_ERROR'],
  [/verify access_token|access token (?:expired|revoked)/i, 'UNAUTHORIZED'],
  [/\b400\b|bad request/i, 'BAD_REQUEST'],
]

/** Codes of the SDK, HTTP statuses and OAuth errors that mean the same as a code of `lineFailures`. */
const synonyms: Readonly<Record<string, LineFailureCode>> = {
  '400': 'BAD_REQUEST',
  '401': 'UNAUTHORIZED',
  '403': 'FORBIDDEN',
  '404': 'INVALID_LIFF_ID',
  '429': 'RATE_LIMIT',
  INVALID_ARGUMENT: 'BAD_REQUEST',
  INVALID_ID_TOKEN: 'UNAUTHORIZED',
  RATE_LIMIT_EXCEEDED: 'RATE_LIMIT',
  TIMEOUT: 'LIFF_NOT_READY',
  // LINE answers these to a token that is revoked or has expired, and to a callback that is not this browser's.
  invalid_request: 'UNAUTHORIZED',
  invalid_token: 'UNAUTHORIZED',
  invalid_grant: 'UNAUTHORIZED',
}

/** What the SDK threw, as a code of `lineFailures`. Without a connection it throws the `TypeError` of `fetch`. */
export function lineFailureCodeOf(error: unknown): LineFailureCode {
  const { code, message } = partsOf(error)
  const sign = messageSigns.find(([pattern]) => pattern.test(message))
  if (sign) return sign[1]
  if (isLineFailureCode(code)) return code
  const synonym = Object.hasOwn(synonyms, code) ? synonyms[code] : undefined
  if (synonym) return synonym
  return code === '' && error instanceof TypeError ? 'NETWORK_ERROR' : 'UNKNOWN'
}

/** Codes of LINE are words; anything else is not shown. */
const shownCode = /^[\w.-]{1,40}$/

/** The failure for the person. One that has no sentence of its own names LINE's code, by which it can be looked up. */
export function lineFailureOf(error: unknown): LineFailure {
  const code = lineFailureCodeOf(error)
  const failure: LineFailure = lineFailures[code]
  const { code: given } = partsOf(error)
  if (code !== 'UNKNOWN' || !shownCode.test(given)) return failure
  return { ...failure, sentence: `${failure.sentence}（コード: ${given}）` }
}

function isLineFailureCode(code: string): code is LineFailureCode {
  return Object.hasOwn(lineFailures, code)
}

function partsOf(error: unknown): { code: string; message: string } {
  if (typeof error !== 'object' || error === null) return { code: '', message: textOf(error) }
  const code = 'code' in error ? textOf(error.code) : ''
  const message = 'message' in error ? textOf(error.message) : ''
  return { code, message }
}

function textOf(part: unknown): string {
  return typeof part === 'string' || typeof part === 'number' ? String(part) : ''
}
