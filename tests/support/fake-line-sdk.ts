/** The LINE SDK in unit tests, and the person whom LINE knows. Journeys run the real one. */
import { type LineActionsSdk } from '#client/platform/line/line-actions.ts'
import { type Line, type LineSdk, createLine } from '#client/platform/line/line.ts'

export function fakeLineSdk() {
  const state = {
    isLoggedIn: true,
    token: 'token-1',
    userId: undefined as string | undefined,
    hasPicker: false,
    done: [] as string[],
    init: async () => {},
  }
  const sdk: LineSdk & LineActionsSdk = {
    init: async () => {
      state.done.push('init')
      await state.init()
    },
    isLoggedIn: () => state.isLoggedIn,
    getAccessToken: () => (state.isLoggedIn ? state.token : null),
    getContext: () => ({ type: 'external', ...(state.userId === undefined ? {} : { userId: state.userId }) }),
    login: (config) => void state.done.push(`login ${config?.redirectUri ?? ''}`.trim()),
    logout: () => {
      state.isLoggedIn = false
      state.done.push('logout')
    },
    getVersion: () => '2.31.0',
    isApiAvailable: (name) => name === 'shareTargetPicker' && state.hasPicker,
    shareTargetPicker: async ([message]) => {
      state.done.push(`share ${message?.text}`)
      return { status: 'success' }
    },
    sendMessages: async () => undefined,
    scanCodeV2: async () => ({ value: null }),
    openWindow: ({ url }) => void state.done.push(`open ${url}`),
  }
  return { sdk, state }
}

/** Waits take no time. `afterWait` is called after each. */
export function fakeLine({ sdk }: { sdk: LineSdk }, afterWait: (ms: number) => void = () => undefined): Line {
  return createLine({
    liffId: '1234567890-AbcdEfgh',
    loadSdk: async () => sdk,
    now: () => performance.now(),
    sleep: (ms) => (ms >= 10_000 ? new Promise(() => undefined) : Promise.resolve(afterWait(ms))),
    page: { address: () => location.href, replaceAddress: () => undefined, isInLine: false },
  })
}
