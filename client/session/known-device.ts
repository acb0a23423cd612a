/**
 * Whether somebody has ever been signed in on this device. It is read before any account can be read: by `before-paint.js`,
 * and where a stranger sees something else than a person who comes back.
 */
import { keepText, readText } from '#client/store/browser-storage.ts'

const key = 'waritabi-visited'

export const isKnownDevice = (): boolean => readText(key) !== null

export const rememberDevice = (): void => keepText(key, 'yes')
