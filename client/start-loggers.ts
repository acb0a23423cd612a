/**
 * Starts the system logger, and fetches the debug panel for whoever has switched it on and for system admins
 * (docs/decisions/0125-debugging.md). Everybody else loads nothing of it.
 */
import { getDefaultStore } from 'jotai/vanilla'
import { debugSwitchTexts } from '#shared/messages/settings.ts'
import { accountAtom } from './session/current-account.ts'
import { isDebuggingAtom, readDebugging } from './session/debug-switch.ts'
import { serverConfigAtom } from './session/server-config.ts'
import { verifySystemAdmin } from './session/system-admin.ts'
import { startSystemLogger } from './session/system-logger.ts'
import { showDebugPart } from './shell/debug-place.tsx'
import { loadOnDemand } from './sync/load-chunk.ts'
import { showNotice } from './ui/show-notice.ts'

/** To be called once. */
export function startLoggers(): void {
  startSystemLogger()
  const store = getDefaultStore()
  store.sub(accountAtom, () => {
    readDebugging()
    void followSwitch()
  })
  store.sub(isDebuggingAtom, () => void followSwitch())
  // What could not be fetched without a connection is fetched then.
  addEventListener('online', () => void followSwitch())
  void followSwitch()
}

/** Counts the calls: only the last one counts, because each waits for answers. */
let latest = 0

async function followSwitch(): Promise<void> {
  latest += 1
  const own = latest
  const store = getDefaultStore()
  const isSignedIn = Boolean(store.get(accountAtom))
  const isOn = isSignedIn && store.get(isDebuggingAtom)
  const isWanted = isOn || (isSignedIn && (await isSystemAdmin()))
  const part = isWanted ? await loadPart() : null
  if (own !== latest) return
  if (part === undefined) {
    if (isOn && navigator.onLine) showNotice({ color: 'red', message: debugSwitchTexts.partMissing })
  } else showDebugPart(part)
}

function loadPart() {
  return loadOnDemand(() => import('./features/debug/debug-panel.tsx')).catch(() => undefined)
}

/** On a server without admins nobody asks (docs/decisions/0084-system-admins.md). */
async function isSystemAdmin(): Promise<boolean> {
  const hasSystemAdmins = getDefaultStore().get(serverConfigAtom)?.hasSystemAdmins === true
  return hasSystemAdmins && (await verifySystemAdmin()).ok
}
