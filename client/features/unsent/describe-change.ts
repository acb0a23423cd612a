/** Describes every mutation in everyday words: its kind, its subject and its content. */
import { changeNames } from '#shared/messages/change-names.ts'
import { changeTexts as texts, inviteMethodLabels } from '#shared/messages/unsent.ts'
import type { Yen } from '#shared/model/fields.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import {
  type ArgsOf,
  type CheckedMutation,
  type MutationName,
  checkMutation,
  isMutationName,
} from '#shared/mutations/registry.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import { type ChangeLookup, nameOfRow } from './change-lookup.ts'
import { type ChangeStory, type Describe, changedTo, linesOf, nameBefore } from './change-story.ts'
import { tripDescribers } from './describe-trip.ts'
import { moneyDescribers } from './describe-money.ts'

export type ChangeDescription = {
  /** 支出の追加 */
  kind: string
  /** Empty if nothing is known of the subject. */
  subject: string
  /** 支出の追加：首里そば */
  title: string
  /**
   * For a sentence: 「支出の追加：首里そば」, or 「首里そば」を4,900円にする変更, which tells two changes of one expense
   * apart.
   */
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

/** What a change says besides its kind and the name of its row. Mutations without an entry say nothing more. */
const describers: { [Name in MutationName]?: Describe<ArgsOf<Name>> } = {
  ...tripDescribers,
  ...moneyDescribers,
  'group.create': ({ name, description, firstItinerary }) => ({
    subject: name,
    lines: linesOf(
      ...groupLines({ description }),
      firstItinerary && texts.firstItinerary(firstItinerary.title),
    ),
  }),
  'group.edit': ({ name, ...rest }) => ({ subject: name, lines: groupLines(rest) }),
  'group.setIcon': ({ icon }) => ({ lines: [icon === null ? texts.withoutIcon : texts.withIcon] }),
  'member.remove': ({ id }, { scope }, lookup) => {
    const member = lookup.row('members', id)
    const isOwn = member !== undefined && keyOfUser(member.userId) === lookup.selfKey
    return isOwn ? { kind: texts.leaving, subject: lookup.groupName(scope), lines: [] } : { lines: [] }
  },
  'member.setRole': describeRole,
  'pendingMember.add': ({ name, phone, email }) => ({
    subject: name,
    lines: linesOf(phone && texts.phone(phone), email && texts.email(email)),
  }),
  'pendingMember.rename': ({ id, name }, _, lookup) => ({
    subject: name,
    lines: linesOf(nameBefore(name, lookup.row('pendingMembers', id)?.name)),
  }),
  'pendingMember.setContact': ({ phone, email }) => ({
    lines: linesOf(changedTo(phone, texts.phone), changedTo(email, texts.email)),
  }),
  'pendingMember.setRole': describeRole,
  'pendingMember.link': ({ userId }, { scope }, lookup) => ({
    lines: [texts.sameAs(lookup.personName(scope, keyOfUser(userId)))],
  }),
  'application.apply': ({ message }) => ({ lines: linesOf(message && texts.message(message)) }),
  'application.approve': ({ pendingMemberId }, _, lookup) => ({
    lines: [
      pendingMemberId === null
        ? texts.newMember
        : texts.sameAs(lookup.row('pendingMembers', pendingMemberId)?.name ?? texts.unknownPerson),
    ],
  }),
  'application.reject': ({ reason }) => ({ lines: [texts.reason(reason)] }),
  'profile.set': ({ displayName = '', statusMessage }) => ({
    subject: displayName,
    lines: linesOf(statusMessage && texts.statusMessage(statusMessage)),
  }),
  'group.giveBack': ({ name, description }) => ({ subject: name, lines: groupLines({ description }) }),
}

function storyOf(record: QueueRecord, lookup: ChangeLookup): ChangeStory | undefined {
  const { name } = record
  if (!isMutationName(name)) return undefined
  const checked = checkMutation(name, record.args)
  if (!checked.ok) return undefined
  const { args, target } = checked.value
  // `describers` pairs each name with its own arguments, and `checkMutation` has parsed them by the mutation's schema.
  const describe = describers[name] as Describe<unknown> | undefined
  const story: ChangeStory = describe?.(args, record, lookup) ?? { lines: [] }
  return { ...story, subject: story.subject ?? nameOf(target, record, lookup) }
}

/** The name of the row that the change is about, or of the group. Empty if the device does not know the row. */
function nameOf(target: CheckedMutation['target'], record: QueueRecord, lookup: ChangeLookup): string {
  if (!target) return lookup.groupName(record.scope)
  const row =
    target.table === 'expenses' ? lookup.expenseOf(record, target.id) : lookup.row(target.table, target.id)
  return row ? nameOfRow(row) : ''
}

function describeRole({ role }: Pick<ArgsOf<'member.setRole'>, 'role'>): ChangeStory {
  return { lines: [role === 'admin' ? texts.makeAdmin : texts.makeMember] }
}

type GroupTextFields = Omit<ArgsOf<'group.edit'>, 'name'>

function groupLines({ description, inviteMethod, itineraries }: GroupTextFields): string[] {
  return linesOf(
    description && texts.description(description),
    inviteMethod && texts.inviteMethod(inviteMethodLabels[inviteMethod]),
    itineraries && texts.itineraries(itineraries === 'enabled'),
  )
}
