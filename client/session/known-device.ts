/**
 * Whether somebody has ever been signed in on this device. It is read before any account can be read: by `before-paint.js`,
 * and where a stranger sees something else than a person who comes back.
 */
const key = 'waritabi-visited'

export function isKnownDevice(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function rememberDevice(): void {
  try {
    localStorage.setItem(key, 'yes')
  } catch {
    // Without localStorage each start is that of a first visit.
  }
}
