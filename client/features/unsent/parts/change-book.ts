/** What is known of the people and rows that changes speak of, also where their group is gone from the device. */
import { peopleTexts } from '#shared/messages/labels.ts'
import { changeTexts } from '#shared/messages/unsent.ts'
import type { Expense, ExpenseId } from '#shared/model/expense.ts'
import type { Member } from '#shared/model/member.ts'
import type { PendingMember } from '#shared/model/pending-member.ts'
import { type Scope, groupOfScope } from '#shared/model/scope.ts'
import type { TableName, Tables } from '#shared/model/tables.ts'
import { type UserKey, keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import type { UserId } from '#shared/model/user.ts'
import { resolverOf } from '#shared/money/resolve-keys.ts'
import { type QueueRecord, rowKey } from '#shared/sync/queue-record.ts'

/** An expense or a transfer as the server has it, or as it was when it was deleted there. */
export type ServerExpense = { row: Expense | null; deleted: Expense | null }

export type ChangeBook = {
  selfKey: UserKey
  groupName: (scope: Scope) => string
  /** あなた for oneself. */
  personName: (scope: Scope, key: UserKey) => string
  /** Who a key means today. */
  resolve: (key: UserKey) => UserKey
  serverExpense: (id: ExpenseId) => ServerExpense
  /** An expense as the change left it or, where it removed it or left no image, as the server has it. */
  expenseOf: (record: QueueRecord, id: ExpenseId) => Expense | undefined
  member: (id: Member['id']) => Member | undefined
  pendingMember: (id: PendingMember['id']) => PendingMember | undefined
}

export type KnownRows = {
  selfId: UserId
  queue: readonly QueueRecord[]
  /** Rows of any table: a later one of the same id is trusted more. The images in the queue are trusted least. */
  rows: readonly Tables[TableName][]
  serverExpenses: ReadonlyMap<ExpenseId, ServerExpense>
}

export function changeBookOf({ selfId, queue, rows, serverExpenses }: KnownRows): ChangeBook {
  const images = queue.flatMap((record) => record.images.flatMap(({ row }) => row ?? []))
  const groups = new Map<string, string>()
  const members = new Map<string, Member>()
  const pendingMembers = new Map<string, PendingMember>()
  const names = new Map<string, string>()
  for (const row of [...images, ...rows]) {
    if ('inviteMethod' in row) groups.set(row.id, row.name)
    else if ('displayName' in row) {
      members.set(row.id, row)
      names.set(row.groupId + keyOfUser(row.userId), row.displayName)
    } else if ('linkedTo' in row) {
      pendingMembers.set(row.id, row)
      names.set(row.groupId + keyOfPendingMember(row.id), row.name)
    }
  }
  const selfKey = keyOfUser(selfId)
  const resolve = resolverOf([...pendingMembers.values()])
  const serverExpense = (id: ExpenseId) => serverExpenses.get(id) ?? { row: null, deleted: null }
  return {
    selfKey,
    groupName: (scope) => groups.get(groupOfScope(scope)) ?? changeTexts.unknownGroup,
    personName: (scope, key) => {
      if (resolve(key) === selfKey) return peopleTexts.self
      const groupId = groupOfScope(scope)
      return names.get(groupId + resolve(key)) ?? names.get(groupId + key) ?? changeTexts.unknownPerson
    },
    resolve,
    serverExpense,
    expenseOf: ({ images: own }, id) => {
      const image = own.find(({ key }) => key === rowKey('expenses', id))?.row
      const { row, deleted } = serverExpense(id)
      return image && 'moneyMark' in image ? image : (row ?? deleted ?? undefined)
    },
    member: (id) => members.get(id),
    pendingMember: (id) => pendingMembers.get(id),
  }
}
