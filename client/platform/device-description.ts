/** What the browser says of the device, for a person who writes to the support. */
import { isInLine } from './which-browser.ts'

export type DeviceDescription = {
  /** Such as `iOS 26.1`; null for a system that is not known. */
  os: string | null
  /** As it is called in Japanese. */
  language: string
  isInLine: boolean
}

type Browser = { userAgent: string; language: string; maxTouchPoints: number }

export function describeDevice({ userAgent, language, maxTouchPoints }: Browser): DeviceDescription {
  return {
    os: osOf(userAgent, maxTouchPoints),
    language: languageNames.of(language.split('-')[0] || 'ja') ?? language,
    isInLine: isInLine(userAgent),
  }
}

const languageNames = new Intl.DisplayNames(['ja'], { type: 'language' })

function osOf(userAgent: string, maxTouchPoints: number): string | null {
  const apple = /\b(iPhone|iPad|iPod)\b.*? OS (\d+)[_\d]*/.exec(userAgent)
  if (apple) return appleOs(userAgent, apple[1] === 'iPad' ? 'iPadOS' : 'iOS')
  const android = /\bAndroid (\d+(?:\.\d+)*)(; K\))?/.exec(userAgent)
  // Chrome says `Android 10; K` on every phone.
  if (android) return android[2] === undefined ? `Android ${android[1] ?? ''}` : 'Android'
  // An iPad that asks for desktop sites. No Mac has a touch screen.
  if (/\bMacintosh\b/.test(userAgent)) return maxTouchPoints > 1 ? appleOs(userAgent, 'iPadOS') : 'macOS'
  return ['Windows', 'CrOS', 'Linux'].find((name) => userAgent.includes(name)) ?? null
}

/** Since version 26 Safari names an older system, and its own version, which is the system's, truly. */
function appleOs(userAgent: string, name: string): string {
  const system = / OS (\d+)_(\d+)/.exec(userAgent)
  const safari = /\bVersion\/(\d+)\.(\d+)/.exec(userAgent)
  const [, major, minor] = (Number(safari?.[1]) >= 26 ? safari : system) ?? safari ?? []
  return major === undefined ? name : `${name} ${major}.${minor ?? '0'}`
}
