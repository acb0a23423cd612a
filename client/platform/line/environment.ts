/** In what the app runs, for the profile and for diagnostics. */
type Environment = {
  isInLine: boolean
  os: 'ios' | 'android' | 'web'
  /** As the browser names it, such as `ja-JP`. */
  language: string
}

type Browser = { userAgent: string; language: string }

/** Without the SDK, because a signed-in device shows it offline as well. The SDK looks for the same signs. */
export function environmentOf({ userAgent, language }: Browser): Environment {
  const isApple = /iphone|ipad|ipod/i.test(userAgent)
  return {
    isInLine: isInLine(userAgent),
    os: isApple ? 'ios' : /android/i.test(userAgent) ? 'android' : 'web',
    language: language === '' ? 'ja' : language,
  }
}

/** LINE's own browser. LINE also has an in-app browser, in which LIFF does not run and which counts as an ordinary one. */
export function isInLine(userAgent: string): boolean {
  return /Line\/\d+\.\d+\.\d+ LIFF/.test(userAgent)
}
