/** What happy-dom lacks and the screens ask for. */
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(() => {
  cleanup()
  notifications.clean()
})
// A second, which is the default, is over before a busy machine has drawn a dialog.
configure({ asyncUtilTimeout: 20_000 })

const plainMedia = (media: string) => ({
  ...{ matches: false, media, onchange: null },
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})
globalThis.matchMedia ??= plainMedia
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView ??= () => undefined
