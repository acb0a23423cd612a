/** Describes every mutation in everyday words: its kind, its subject and its content. */
import type * as z from 'zod/mini'
import { itineraryStatusLabels } from '#shared/messages/itineraries.ts'
import { changeNames } from '#shared/messages/change-names.ts'
import { changeTexts as texts, inviteMethodLabels } from '#shared/messages/unsent.ts'
import type { Yen } from '#shared/model/fields.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { type ArgsOf, type MutationName, isMutationName, mutations } from '#shared/mutations/registry.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import type { ChangeLookup } from './change-lookup.ts'
import type { ChangeStory } from './change-story.ts'
import {
  describeEditedTransfer,
  describeExpenseTexts,
  describeNewExpense,
  describeNewTransfer,
  describePaidFlag,
  describeRestoration,
  describeSetMoney,
  describeSettlement,
  describeWholeRow,
} from './describe-money.ts'
import { describeGivenRow } from './describe-give-back.ts'
import {
  budgetLines,
  describeItemTexts,
  describeItineraryTexts,
  describeLink,
  describeMove,
  describeNewItem,
  describeNewItinerary,
  describeRestoredItinerary,
} from './describe-itinerary.ts'

export type ChangeDescription = {
  /** 支出の追加 */
  kind: string
  /** Empty if nothing is known of the subject. */
  subject: string
  /** 支出の追加：首里そば */
  title: string
  /** For a sentence: 「支出の追加：首里そば」, or 「首里そば」を4,900円にする変更, which tells two changes of one expense apart. */
  phrase: string
  amount: Yen | null
  lines: string[]
}

/** A change whose mutation or arguments this version does not know still gets a title, and is never hidden. */
export function describeChange(record: QueueRecord, lookup: ChangeLookup): ChangeDescription {
  const story = storyOf(record, lookup)
  const kind = story?.kind ?? (isMutationName(record.name) ? changeNames[record.name] : texts.unknown)
  const { subject = '', amount = null, lines = [] } = story ?? {}
  const title = texts.titled(kind, subject)
  return { kind, subject, title, phrase: story?.phrase ?? texts.quoted(title), amount, lines }
}

type Describe<Args> = (args: Args, record: QueueRecord, lookup: ChangeLookup) => ChangeStory

const describers: { [Name in MutationName]: Describe<ArgsOf<Name>> } = {
  'group.create': ({ name, description, firstItinerary }) => ({
    subject: name,
    lines: [
      ...groupLines({ description }),
      ...(firstItinerary ? [texts.firstItinerary(firstItinerary.title)] : []),
    ],
  }),
  'group.edit': ({ name, ...rest }, { scope }, lookup) => ({
    subject: name ?? lookup.groupName(scope),
    lines: groupLines(rest),
  }),
  'group.setIcon': ({ icon }, { scope }, lookup) => ({
    subject: lookup.groupName(scope),
    lines: [icon === null ? texts.withoutIcon : texts.withIcon],
  }),
  'group.delete': (_, { scope }, lookup) => ({ subject: lookup.groupName(scope), lines: [] }),
  'group.renewInviteCode': (_, { scope }, lookup) => ({ subject: lookup.groupName(scope), lines: [] }),
  'member.join': (_, { scope }, lookup) => ({ subject: lookup.groupName(scope), lines: [] }),
  'member.remove': ({ id }, { scope }, lookup) => {
    const member = lookup.member(id)
    const isOwn = member !== undefined && keyOfUser(member.userId) === lookup.selfKey
    return isOwn
      ? { kind: texts.leaving, subject: lookup.groupName(scope), lines: [] }
      : { subject: member?.displayName ?? '', lines: [] }
  },
  'member.setRole': ({ id, role }, _, lookup) => ({
    subject: lookup.member(id)?.displayName ?? '',
    lines: [role === 'admin' ? texts.makeAdmin : texts.makeMember],
  }),
  'member.makeOwner': ({ id }, _, lookup) => ({ subject: lookup.member(id)?.displayName ?? '', lines: [] }),
  'pendingMember.add': ({ name, phone, email }) => ({ subject: name, lines: contactLines({ phone, email }) }),
  'pendingMember.rename': ({ id, name }, _, lookup) => {
    const before = lookup.pendingMember(id)?.name
    return { subject: name, lines: before && before !== name ? [texts.nameBefore(before)] : [] }
  },
  'pendingMember.setContact': ({ id, phone, email }, _, lookup) => ({
    subject: lookup.pendingMember(id)?.name ?? '',
    // What is taken out is a change as well.
    lines: contactLines({
      phone: phone === '' ? texts.nothing : phone,
      email: email === '' ? texts.nothing : email,
    }),
  }),
  'pendingMember.setRole': ({ id, role }, _, lookup) => ({
    subject: lookup.pendingMember(id)?.name ?? '',
    lines: [role === 'admin' ? texts.makeAdmin : texts.makeMember],
  }),
  'pendingMember.invite': ({ id }, _, lookup) => ({
    subject: lookup.pendingMember(id)?.name ?? '',
    lines: [],
  }),
  'pendingMember.remove': ({ id }, _, lookup) => ({
    subject: lookup.pendingMember(id)?.name ?? '',
    lines: [],
  }),
  'pendingMember.restore': ({ id }, _, lookup) => ({
    subject: lookup.pendingMember(id)?.name ?? '',
    lines: [],
  }),
  'pendingMember.link': ({ id, userId }, { scope }, lookup) => ({
    subject: lookup.pendingMember(id)?.name ?? '',
    lines: [texts.sameAs(lookup.personName(scope, keyOfUser(userId)))],
  }),
  'application.apply': ({ message }, { scope }, lookup) => ({
    subject: lookup.groupName(scope),
    lines: message ? [texts.message(message)] : [],
  }),
  'application.withdraw': (_, { scope }, lookup) => ({ subject: lookup.groupName(scope), lines: [] }),
  'application.approve': ({ id, pendingMemberId }, _, lookup) => ({
    subject: lookup.application(id)?.applicantName ?? '',
    lines: [
      pendingMemberId === null
        ? texts.newMember
        : texts.sameAs(lookup.pendingMember(pendingMemberId)?.name ?? texts.unknownPerson),
    ],
  }),
  'application.reject': ({ id, reason }, _, lookup) => ({
    subject: lookup.application(id)?.applicantName ?? '',
    lines: [texts.reason(reason)],
  }),
  'itinerary.create': describeNewItinerary,
  'itinerary.describe': describeItineraryTexts,
  'itinerary.setStatus': ({ id, status }, _, lookup) => ({
    subject: lookup.itinerary(id)?.title ?? '',
    lines: [texts.itineraryStatus(itineraryStatusLabels[status])],
  }),
  'itinerary.delete': ({ id, expenses }, _, lookup) => ({
    subject: lookup.itinerary(id)?.title ?? '',
    lines: expenses.length > 0 ? [texts.expensesToo(expenses.length)] : [],
  }),
  'itinerary.restore': describeRestoredItinerary,
  'item.create': describeNewItem,
  'item.describe': describeItemTexts,
  'item.setBudget': ({ id, ...budget }, _, lookup) => ({
    subject: lookup.item(id)?.title ?? '',
    lines: budgetLines(budget),
  }),
  'item.move': describeMove,
  'item.setExtension': ({ id, key, value, valueType }, _, lookup) => ({
    subject: lookup.item(id)?.title ?? '',
    lines: [texts.extension(key, value ?? texts.nothing), texts.extensionType(valueType)],
  }),
  'item.delete': ({ id }, _, lookup) => ({ subject: lookup.item(id)?.title ?? '', lines: [] }),
  'item.restore': ({ id }, _, lookup) => ({ subject: lookup.item(id)?.title ?? '', lines: [] }),
  'expense.create': describeNewExpense,
  'expense.describe': describeExpenseTexts,
  'expense.link': describeLink,
  'expense.setMoney': describeSetMoney,
  'expense.setSharePaid': describePaidFlag,
  'expense.delete': describeWholeRow,
  'expense.restore': describeRestoration,
  'transfer.create': describeNewTransfer,
  'transfer.edit': describeEditedTransfer,
  'transfer.delete': describeWholeRow,
  'settlement.close': describeSettlement,
  'profile.set': ({ displayName = '', statusMessage }) => ({
    subject: displayName,
    lines: statusMessage ? [texts.statusMessage(statusMessage)] : [],
  }),
  'row.giveBack': describeGivenRow,
  'group.giveBack': ({ name, description }) => ({ subject: name, lines: groupLines({ description }) }),
}

function storyOf(record: QueueRecord, lookup: ChangeLookup): ChangeStory | undefined {
  const { name } = record
  if (!isMutationName(name)) return undefined
  // `describers` pairs each name with its own arguments, and the schema of the same name parses them.
  const schema = mutations[name].args as z.ZodMiniType
  const describe = describers[name] as Describe<unknown>
  const read = schema.safeParse(record.args)
  return read.success ? describe(read.data, record, lookup) : undefined
}

type GroupTextFields = Omit<ArgsOf<'group.edit'>, 'name'>

function groupLines({ description, inviteMethod, itineraries }: GroupTextFields): string[] {
  return [
    ...(description ? [texts.description(description)] : []),
    ...(inviteMethod ? [texts.inviteMethod(inviteMethodLabels[inviteMethod])] : []),
    ...(itineraries ? [texts.itineraries(itineraries === 'enabled')] : []),
  ]
}

type Contact = { phone?: string | undefined; email?: string | undefined }

function contactLines({ phone, email }: Contact): string[] {
  return [...(phone ? [texts.phone(phone)] : []), ...(email ? [texts.email(email)] : [])]
}
