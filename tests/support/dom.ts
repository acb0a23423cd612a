/** Browser features that the screens use and happy-dom lacks, and what makes React quicker. */
import * as React from 'react'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(() => {
  cleanup()
  notifications.clean()
})
// The default of one second is too short for a busy machine to draw a dialog.
configure({ asyncUtilTimeout: 20_000 })

// In development React captures a stack for each element, up to 10,000 in a second, so that a warning can name the place of the
// element. That takes a third of the time of drawing. Without it a warning still names the component.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => 10_000,
    set() {},
  })

const plainMedia = (media: string) => ({
  matches: false,
  media,
  onchange: null,
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
