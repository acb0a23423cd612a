/**
 * Whether the server signs people in by LINE, as far as this device knows. No caller waits for the server: the start of the
 * app asks it (`restoreAccount`).
 */
import { getDefaultStore } from 'jotai/vanilla'
import type { Line } from '#client/platform/line/line.ts'
import { lineOfPage } from '#client/platform/line/page-line.ts'
import { serverConfigAtom } from './server-config.ts'

export function isLineMode(): boolean {
  return getDefaultStore().get(serverConfigAtom)?.authMode === 'line'
}

/** The LINE SDK of this page. Null without LINE. Nothing of LINE's is loaded for it. */
export function lineOfServer(): Line | null {
  const config = getDefaultStore().get(serverConfigAtom)
  return config?.authMode === 'line' && config.liffId !== null ? lineOfPage(config.liffId) : null
}
