/** All REST calls on groups and what is in them, and on the caller's profile (server/http/rest-routes.ts serves them). */
import { applicationCalls } from './application-calls.ts'
import { attachmentCalls } from './attachment-calls.ts'
import type { ChangeCall, Named } from './define-call.ts'
import type { LongReadCall, ReadCall } from './define-read.ts'
import { expenseCalls } from './expense-calls.ts'
import { groupCalls } from './group-calls.ts'
import { itemCalls } from './item-calls.ts'
import { itemMoneyCalls } from './item-money-calls.ts'
import { tripCalls } from './trip-calls.ts'
import { memberCalls, profileCalls } from './member-calls.ts'
import { settlementCalls, transferCalls } from './settlement-calls.ts'

export type Call = ChangeCall | ReadCall | LongReadCall

const rows = [
  ...profileCalls,
  // Before the calls on one group, whose id could be meant by `my-applications`.
  ...applicationCalls,
  ...groupCalls,
  ...memberCalls,
  ...tripCalls,
  ...itemCalls,
  ...itemMoneyCalls,
  ...expenseCalls,
  ...attachmentCalls,
  ...transferCalls,
  ...settlementCalls,
]

export const calls: readonly Call[] = rows

type NameOf<Row> = Row extends Named<infer M, infer Path> ? `${M} ${Path}` : never
/** Method and path of every call. */
export type CallName = NameOf<(typeof rows)[number]>
