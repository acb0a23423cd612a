/** Adding the app to the home screen: by the browser's own prompt, or by steps that the person follows. */
import { atom, getDefaultStore } from 'jotai/vanilla'
import { keepText, readText } from '#client/store/browser-storage.ts'
import { isIos, isLineBrowser } from './which-browser.ts'

/**
 * `prompt`: the browser asks the person. `ios`: by the share menu. `line`: LINE's browser cannot, another one has to be opened.
 * `unknown`: this browser has not offered it. `installed`: the app was opened from the home screen, or has been added just now.
 */
export type InstallWay = 'prompt' | 'ios' | 'line' | 'unknown' | 'installed'

type Seen = {
  browser: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>
  isStandalone: boolean
  hasPrompt: boolean
}

export function installWayOf({ browser, isStandalone, hasPrompt }: Seen): InstallWay {
  if (isStandalone) return 'installed'
  if (isLineBrowser(browser.userAgent)) return 'line'
  if (hasPrompt) return 'prompt'
  return isIos(browser) ? 'ios' : 'unknown'
}

/** TypeScript does not know it: only Chromium fires `beforeinstallprompt`. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** Of the place in the settings that says how. */
export const installId = 'install'

const promptAtom = atom<InstallPrompt | null>(null)
const isAddedAtom = atom(false)

/** Read-only for screens. */
export const installWayAtom = atom((get) =>
  installWayOf({
    browser: navigator,
    isStandalone: get(isAddedAtom) || matchMedia('(display-mode: standalone)').matches,
    hasPrompt: get(promptAtom) !== null,
  }),
)

/** To be called before the page has loaded: the browser offers its prompt once. */
export function followInstallPrompt(): void {
  const store = getDefaultStore()
  addEventListener('beforeinstallprompt', (event) => {
    // The browser's own hint would cover the page. The settings have a button instead.
    event.preventDefault()
    // It is that event by its name.
    store.set(promptAtom, event as InstallPrompt)
  })
  addEventListener('appinstalled', () => {
    store.set(promptAtom, null)
    store.set(isAddedAtom, true)
  })
}

const offeredKey = 'waritabi-install-offered'

/**
 * How the app can be added, the first time on this device that it can be, and null from then on. Called after an expense was
 * saved: before that there is nothing to come back to. LINE's browser is left out, because it needs several steps.
 */
export function takeInstallOffer(): 'prompt' | 'ios' | null {
  const way = getDefaultStore().get(installWayAtom)
  if (way !== 'prompt' && way !== 'ios') return null
  if (readText(offeredKey) !== null) return null
  keepText(offeredKey, 'yes')
  // What cannot be remembered would be offered each time.
  return readText(offeredKey) === null ? null : way
}

/** Shows the browser's prompt. It can be shown once. */
export async function install(): Promise<void> {
  const store = getDefaultStore()
  const prompt = store.get(promptAtom)
  store.set(promptAtom, null)
  await prompt?.prompt()
}
