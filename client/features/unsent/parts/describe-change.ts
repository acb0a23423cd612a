/** Every change in the words that a friend would use: what it is, what it is about, and what it says. */
import type * as z from 'zod/mini'
import { changeNames, changeTexts as texts, inviteMethodLabels } from '#shared/messages/unsent.ts'
import type { Yen } from '#shared/model/fields.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { type ArgsOf, type MutationName, isMutationName, mutations } from '#shared/mutations/registry.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import type { ChangeBook } from './change-book.ts'
import {
  describeEditedTransfer,
  describeExpenseWords,
  describeNewExpense,
  describeNewTransfer,
  describePaidMark,
  describeSetMoney,
  describeWholeRow,
} from './describe-money.ts'
import { describeGivenRow } from './describe-give-back.ts'
import { describeSettlement } from './describe-settlement.ts'

/** What a change is about (the title of an expense, a name), its amount if it has one, and the rest line by line. */
export type ChangeStory = { subject: string; amount?: Yen; lines: string[]; kind?: string }

export type ChangeDescription = {
  /** 支出の追加 */
  kind: string
  /** Empty where nothing is known of it. */
  subject: string
  /** 支出の追加：首里そば */
  title: string
  amount: Yen | null
  lines: string[]
}

/** A change that this version cannot read is still named, never hidden. */
export function describeChange(record: QueueRecord, book: ChangeBook): ChangeDescription {
  const story = storyOf(record, book)
  const kind = story?.kind ?? (isMutationName(record.name) ? changeNames[record.name] : texts.unknown)
  const { subject = '', amount = null, lines = [] } = story ?? {}
  return { kind, subject, title: texts.titled(kind, subject), amount, lines }
}

export type Describe<Args> = (args: Args, record: QueueRecord, book: ChangeBook) => ChangeStory

const describers: { [Name in MutationName]: Describe<ArgsOf<Name>> } = {
  'group.create': ({ name, ...rest }) => ({ subject: name, lines: groupLines(rest) }),
  'group.edit': ({ name, ...rest }, { scope }, book) => ({
    subject: name ?? book.groupName(scope),
    lines: groupLines(rest),
  }),
  'member.join': (_, { scope }, book) => ({ subject: book.groupName(scope), lines: [] }),
  'member.remove': ({ id }, { scope }, book) => {
    const member = book.member(id)
    const isOwn = member !== undefined && keyOfUser(member.userId) === book.selfKey
    return isOwn
      ? { kind: texts.leaving, subject: book.groupName(scope), lines: [] }
      : { subject: member?.displayName ?? '', lines: [] }
  },
  'pendingMember.add': ({ name }) => ({ subject: name, lines: [] }),
  'pendingMember.rename': ({ id, name }, _, book) => {
    const before = book.pendingMember(id)?.name
    return { subject: name, lines: before && before !== name ? [texts.nameBefore(before)] : [] }
  },
  'pendingMember.remove': ({ id }, _, book) => ({ subject: book.pendingMember(id)?.name ?? '', lines: [] }),
  'pendingMember.link': ({ id, userId }, { scope }, book) => ({
    subject: book.pendingMember(id)?.name ?? '',
    lines: [texts.sameAs(book.personName(scope, keyOfUser(userId)))],
  }),
  'expense.create': describeNewExpense,
  'expense.describe': describeExpenseWords,
  'expense.setMoney': describeSetMoney,
  'expense.setSharePaid': describePaidMark,
  'expense.delete': describeWholeRow,
  'expense.restore': describeWholeRow,
  'transfer.create': describeNewTransfer,
  'transfer.edit': describeEditedTransfer,
  'transfer.delete': describeWholeRow,
  'settlement.close': describeSettlement,
  'profile.set': ({ displayName = '', statusMessage }) => ({
    subject: displayName,
    lines: statusMessage ? [texts.statusMessage(statusMessage)] : [],
  }),
  'row.giveBack': describeGivenRow,
  'group.giveBack': ({ name, ...rest }) => ({ subject: name, lines: groupLines(rest) }),
}

function storyOf(record: QueueRecord, book: ChangeBook): ChangeStory | undefined {
  const { name } = record
  if (!isMutationName(name)) return undefined
  // The table above pairs each name with its own arguments, which the schema of the same name reads.
  const schema = mutations[name].args as z.ZodMiniType
  const describe = describers[name] as Describe<unknown>
  const read = schema.safeParse(record.args)
  return read.success ? describe(read.data, record, book) : undefined
}

type GroupWords = Omit<ArgsOf<'group.edit'>, 'name'>

function groupLines({ description, inviteMethod }: GroupWords): string[] {
  return [
    ...(description ? [texts.description(description)] : []),
    ...(inviteMethod ? [texts.inviteMethod(inviteMethodLabels[inviteMethod])] : []),
  ]
}
