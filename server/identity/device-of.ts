/** What the list of sessions calls a device. */

/** Rules of an earlier place win, because many browsers name others that they are compatible with. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['LINE', /\bLine\//],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\b(?:OPR|OPT|OPiOS)\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
]

const systems: typeof browsers = [
  ['iPhone', /\b(?:iPhone|iPod)\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * What a person recognizes a device by: its system and browser, such as `iPhone・Safari`. Computed from the user agent at the
 * sign-in, which is not stored itself. Empty if neither is known, as for a program.
 */
export function deviceOf(userAgent: string | undefined): string {
  return [systems, browsers].flatMap((rules) => firstOf(rules, userAgent ?? '') ?? []).join('・')
}

function firstOf(rules: typeof browsers, userAgent: string): string | undefined {
  return rules.find(([, pattern]) => pattern.test(userAgent))?.[0]
}
