/** Whether LINE knows something about this page's person, so that the start of the app asks it. */
import { isInLine } from '#client/platform/line/environment.ts'
import { hasProviderParameters, isLoginCallback } from '#client/platform/line/provider-parameters.ts'
import { hasSignedOut } from './tab-marks.ts'

export function comesFromLine(): boolean {
  if (hasSignedOut() && !isLoginCallback(location.href)) return false
  return hasProviderParameters(location.href) || isInLine(navigator.userAgent)
}
