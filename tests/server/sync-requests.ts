/** Sync calls as a device of this build sends them, and an expense to send in one. */
import { syncSchema } from '#shared/limits.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { User } from '#shared/model/user.ts'
import { newUuid } from '#client/store/new-id.ts'

type Account = { user: Pick<User, 'id'> }

/** The body of a call. Without `fields` it sends nothing, and with no `cursors` it asks for nothing. */
export function syncRequest<Fields extends object>({ user }: Account, fields: Fields) {
  return {
    accountId: user.id,
    clientId: newUuid(),
    schema: syncSchema,
    epoch: null,
    mutations: [] as unknown[],
    ...fields,
  }
}

/** Arguments of `expense.create`: the person pays for themself alone. */
export function expenseArgsOf({ user }: Account, changed: object = {}) {
  const userKey = keyOfUser(user.id)
  return {
    id: newUuid(),
    itineraryId: null,
    title: '首里そば',
    description: '',
    category: 'food' as const,
    date: '2026-08-12',
    location: '',
    amount: 4_400,
    payers: [{ userKey, amount: 4_400 }],
    split: { method: 'equal' as const, participants: [userKey] },
    ...changed,
  }
}
