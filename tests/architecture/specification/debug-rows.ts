/** Messages and constants of the debug log, the bundles and the panel (specification 3, sections 2.16, 8 and 9). */
import { refreshMs } from '#client/features/debug/use-refreshing.ts'
import { debugLogRules } from '#client/session/debug-log.ts'
import { presetNames, presets } from '#client/session/log-bundles.ts'
import { networkLogRules } from '#client/session/network-log.ts'
import { debugTexts } from '#shared/messages/debug.ts'
import { at } from '../holding-test.ts'
import type { Row } from './row.ts'

const panel = 'client/features/debug/debug-panel.test.tsx'
const log = 'client/session/debug-log.test.ts'
const bundles = 'client/session/log-bundles.test.ts'
const network = 'client/session/network-log.test.ts'

export const debugMessages: readonly Row[] = [
  {
    item: 'errors in dialogs of debugging use title エラー and button OK',
    heldBy: at(panel, '%s without a connection says so in a dialog'),
    value: { specified: 'エラー / OK', built: `${debugTexts.errorTitle} / ${debugTexts.errorOk}` },
  },
]

export const debugConstants: readonly Row[] = [
  {
    item: 'debug log buffer: at most 500 local logs',
    heldBy: at(log, 'keeps the newest five hundred entries'),
    value: { specified: 500, built: debugLogRules.entriesMax },
  },
  {
    item: 'debug log: a 5 s duplicate window',
    heldBy: at(log, 'joins what is said again within five seconds'),
    value: { specified: 5_000, built: debugLogRules.duplicateMs },
  },
  {
    item: 'at most the 100 most recent important logs sent',
    heldBy: at(bundles, 'sends the hundred most recent important entries, and fewer if they are long'),
    value: { specified: 100, built: debugLogRules.sentMax },
  },
  {
    item: 'panel refresh 5 s',
    heldBy: at(panel, 'says what sync and the device are at, and again every five seconds'),
    value: { specified: 5_000, built: refreshMs },
  },
  {
    item: 'response bodies of bundles truncated at 150000 characters',
    heldBy: at(network, 'cuts a body at 150,000 characters, and still knows its fields'),
    value: { specified: 150_000, built: networkLogRules.bodyCharactersMax },
  },
  {
    item: 'presets: settlement (300, 3, markdown), auth (200, 2, ndjson), api (200, 5), expenseEdit (200, 4, markdown)',
    heldBy: at(bundles, 'has the presets of the specification'),
    value: {
      specified: 'settlement 300 3 markdown, auth 200 2 ndjson, api 200 5 ndjson, expenseEdit 200 4 markdown',
      built: presetNames
        .map((name) => `${name} ${presets[name].logs} ${presets[name].bodies} ${presets[name].format}`)
        .join(', '),
    },
  },
]
