/** Opens an address of the app in the browser of the device, from inside of LINE. */
import { getDefaultStore } from 'jotai/vanilla'
import { lineActionsAtom } from './line/line-actions.ts'

/** Without the SDK, the parameter `openExternalBrowser=1` of the address tells LINE where to open it. */
export function openOutside(url: string): void {
  const line = getDefaultStore().get(lineActionsAtom)
  if (line) line.openOutside(url)
  else location.assign(url)
}
