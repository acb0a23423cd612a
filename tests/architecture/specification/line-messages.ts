import { lineFailures } from '#shared/messages/line-failures.ts'
import { at } from '../holding-test.ts'
import type { Row } from './row.ts'

const lineTest = 'shared/messages/line-failures.test.ts'
const line = at(lineTest, 'is %s for %s')

/** What LINE's SDK throws. The specification gives the meaning of each sentence, not its words. */
export const lineMessages: readonly Row[] = [
  { item: 'INIT_FAILED: check the ID', heldBy: line },
  { item: 'INVALID_LIFF_ID: the ID is invalid', heldBy: line },
  { item: 'FORBIDDEN: check that the domain is allowed', heldBy: line },
  { item: 'NETWORK_ERROR: check the internet connection', heldBy: line },
  { item: 'INVALID_CONFIG: check the endpoint URL', heldBy: line },
  { item: 'LIFF_NOT_READY: wait and retry', heldBy: line },
  {
    item: '400 or Bad Request: a list of hints',
    heldBy: at(lineTest, 'that is a 400 lists what to check in LINE’s console'),
  },
  {
    item: 'other errors: the message and the code',
    heldBy: at(lineTest, 'without a sentence of its own names LINE’s code'),
    differs: 'the English message is logged and never shown',
  },
  { item: 'thrown: the SDK is not initialized', heldBy: line },
  { item: 'thrown: user is not logged in', heldBy: line },
  { item: 'thrown: access token not available', heldBy: line },
  { item: 'thrown: initialization failed too many times', heldBy: line },
  {
    item: 'thrown: QR code scanner is not available',
    heldBy: at(
      'client/platform/line/line-actions.test.ts',
      'is offered to be read only where LINE has a scanner',
    ),
    differs: 'without a scanner there is no button, so nothing is thrown',
  },
  {
    item: '設定エラー: diagnostics of the browser and of a 400',
    heldBy: at(
      'client/platform/line/diagnostics.test.ts',
      'an ordinary browser, and a 400 of LINE, are said',
    ),
  },
  {
    item: 'thrown errors are English',
    heldBy: at(lineTest, 'is said in Japanese, and never by the SDK’s own message'),
  },
  {
    item: 'LIFFの初期化に失敗しました',
    heldBy: line,
    value: { specified: 'LIFFの初期化に失敗しました', built: lineFailures.INIT_FAILED.title },
  },
  { item: 'LIFF初期化に失敗しました', retired: 'the same sentence in other words' },
]
