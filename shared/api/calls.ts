/** All REST calls on groups and what is in them (server/http/rest-routes.ts serves them). */
import type { ChangeCall } from './define-call.ts'
import type { LongReadCall, ReadCall } from './define-read.ts'
import { expenseCalls } from './expense-calls.ts'
import { groupCalls } from './group-calls.ts'
import { memberCalls } from './member-calls.ts'
import { settlementCalls } from './settlement-calls.ts'
import { transferCalls } from './transfer-calls.ts'

export type Call = ChangeCall | ReadCall | LongReadCall

export const calls: readonly Call[] = [
  ...groupCalls,
  ...memberCalls,
  ...expenseCalls,
  ...transferCalls,
  ...settlementCalls,
]
