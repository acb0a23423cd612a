/** The LINE SDK of this page for the LIFF id that the server names. */
import { getDefaultStore } from 'jotai/vanilla'
import type { Line } from '#client/platform/line/line.ts'
import { lineOfPage } from '#client/platform/line/page-line.ts'
import { serverConfigAtom } from './server-config.ts'

/** Null without LINE. Nothing of LINE's is loaded for it. */
export function lineOfServer(): Line | null {
  const config = getDefaultStore().get(serverConfigAtom)
  return config?.authMode === 'line' && config.liffId !== null ? lineOfPage(config.liffId) : null
}
