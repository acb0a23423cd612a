/** All REST calls that change something. One handler serves them (server/http/row-calls.ts). */
import type { Call } from './define-call.ts'
import { expenseCalls } from './expense-calls.ts'
import { groupCalls } from './group-calls.ts'
import { memberCalls } from './member-calls.ts'
import { settlementCalls } from './settlement-calls.ts'
import { transferCalls } from './transfer-calls.ts'

export const calls: readonly Call[] = [
  ...groupCalls,
  ...memberCalls,
  ...expenseCalls,
  ...transferCalls,
  ...settlementCalls,
]
