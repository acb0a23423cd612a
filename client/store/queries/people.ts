/**
 * The people of a group by user key, with names for screens. It includes everybody who was ever in the group, because
 * expenses still name them.
 */
import { peopleTexts, unknownPersonTexts } from '#shared/messages/labels.ts'
import type { GroupId } from '#shared/model/group.ts'
import { type Member, type Role, memberIdOf } from '#shared/model/member.ts'
import type { PendingMember } from '#shared/model/pending-member.ts'
import type { RowStamp } from '#shared/model/tables.ts'
import type { UserId } from '#shared/model/user.ts'
import { type UserKey, keyOfPendingMember, keyOfUser, parseUserKey } from '#shared/model/user-key.ts'
import { type KeyResolver, resolverOf } from '#shared/money/resolve-linked-keys.ts'
import { isAdmin } from '#shared/model/roles.ts'
import { mayUpdateGroup } from '#shared/mutations/permissions.ts'
import { colorsOfRows, keyedInOrder } from '#shared/model/person-colors.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { currentAccount, currentDatabase } from '../current-database.ts'
import { namedByProfile } from './own-profile.ts'
import { type ReviewableApplication, applicationsToReview } from './applications.ts'
import { type GroupWithPeople, groupWithPeople } from './groups.ts'
import { type UnsentRowState, unsentRowStates } from './unsent-changes.ts'

type Person = {
  userKey: UserKey
  name: string
  url: string | null
  isSelf: boolean
  /** A pending member who is not linked to an account. */
  isPending: boolean
  hasLeft: boolean
  /** Of the avatar (shared/model/person-colors.ts). Undefined for somebody of whom this device has no row. */
  color: number | undefined
}

export type People = {
  self: UserKey
  /** Whether the person themselves is an owner or admin of the group. */
  isAdmin: boolean
  /**
   * The people who may be chosen: the person themselves first, then members, then pending members, each in order
   * of recording.
   */
  active: readonly Person[]
  resolve: KeyResolver
  /** Finds everybody: also people who left, linked pending members, and keys that are unknown here. */
  personOf: (key: UserKey) => Person
  /** The name for use in a sentence, where the person themselves is あなた. */
  nameOf: (key: UserKey) => string
}

export async function peopleOf(groupId: GroupId): Promise<People> {
  const database = currentDatabase()
  const [members, pendingMembers] = await Promise.all([
    database.members.where({ groupId }).toArray().then(namedByProfile),
    database.pendingMembers.where({ groupId }).toArray(),
  ])
  return peopleOfRows({ members, pendingMembers, selfId: currentAccount().userId })
}

type PeopleRows = {
  members: readonly (Member & RowStamp)[]
  pendingMembers: readonly (PendingMember & RowStamp)[]
  selfId: UserId
}

export function peopleOfRows({ members, pendingMembers, selfId }: PeopleRows): People {
  const resolve = resolverOf(pendingMembers)
  const rows = keyedInOrder({ members, pendingMembers })
  const colors = colorsOfRows({ members, pendingMembers })
  const everybody = disambiguated(
    rows
      .filter(({ row }) => !('linkedTo' in row) || row.linkedTo === null)
      .map(({ row, key }) => ({
        ...('userId' in row ? personOfMember(row, selfId) : personOfPending(row)),
        color: colors.get(key),
      })),
  )
  const joined = everybody.filter(({ isPending }) => !isPending)
  const pending = everybody.filter(({ isPending }) => isPending)
  const here = joined.filter(({ hasLeft }) => !hasLeft)
  const byKey = new Map([...joined, ...pending].map((person) => [person.userKey, person]))
  const personOf = (key: UserKey) => byKey.get(resolve(key)) ?? unknownPerson(resolve(key))
  return {
    self: keyOfUser(selfId),
    isAdmin: members.some((member) => member.userId === selfId && isAdmin(member)),
    active: [...here.filter(({ isSelf }) => isSelf), ...here.filter(({ isSelf }) => !isSelf), ...pending],
    resolve,
    personOf,
    nameOf: (key) => {
      const { isSelf, name } = personOf(key)
      return isSelf ? peopleTexts.self : name
    },
  }
}

/** あなた, or the name with さん. */
export function politeNameOf({ personOf }: Pick<People, 'personOf'>, key: UserKey): string {
  const { isSelf, name } = personOf(key)
  return isSelf ? peopleTexts.self : peopleTexts.polite(name)
}

/** Of people with the same name, the first keeps the plain name and the others get a number. */
function disambiguated(inOrder: readonly Person[]): Person[] {
  const counts = new Map<string, number>()
  return inOrder.map((person) => {
    const count = (counts.get(person.name) ?? 0) + 1
    counts.set(person.name, count)
    return count === 1 ? person : { ...person, name: peopleTexts.namesake(person.name, count) }
  })
}

function personOfMember(
  { userId, displayName, avatarUrl, status }: Member,
  selfId: UserId,
): Omit<Person, 'color'> {
  const isSelf = userId === selfId
  return {
    userKey: keyOfUser(userId),
    name: displayName,
    url: avatarUrl,
    isSelf,
    isPending: false,
    hasLeft: status === 'left',
  }
}

function personOfPending({ id, name }: PendingMember): Omit<Person, 'color'> {
  return { userKey: keyOfPendingMember(id), name, url: null, isSelf: false, isPending: true, hasLeft: false }
}

function unknownPerson(userKey: UserKey): Person {
  const key = parseUserKey(userKey)
  const id = key?.id.slice(0, 8) ?? ''
  const isPending = key?.kind === 'pending'
  const name = isPending ? unknownPersonTexts.pending(id) : unknownPersonTexts.user(id)
  return { userKey, name, url: null, isSelf: false, isPending, hasLeft: false, color: undefined }
}

export type ManagedPeople = {
  whole: GroupWithPeople
  /** The person's own. */
  role: Role
  isOwner: boolean
  isAdmin: boolean
  /** Name, description, icon and code of the group. */
  mayUpdate: boolean
  /** By user key, with names that are made distinguishable. */
  personOf: People['personOf']
  /** By row id. Rows that the server has confirmed unchanged are not in it. */
  states: ReadonlyMap<string, UnsentRowState>
  /** Empty for ordinary members. */
  applications: readonly ReviewableApplication[]
}

/** Null if the group is not on this device, or the account is no longer in it. */
export async function managedPeople(groupId: GroupId): Promise<ManagedPeople | null> {
  const [whole, { personOf }, states, applications] = await Promise.all([
    groupWithPeople(groupId),
    peopleOf(groupId),
    unsentRowStates(scopeOfGroup(groupId)),
    applicationsToReview(groupId),
  ])
  if (!whole) return null
  const own = memberIdOf({ groupId, userId: whole.selfId })
  const self = whole.members.find(({ id }) => id === own)
  return {
    whole,
    role: self?.role ?? 'member',
    isOwner: self?.role === 'owner',
    isAdmin: self !== undefined && isAdmin(self),
    mayUpdate: self !== undefined && mayUpdateGroup({ group: whole.group, member: self }),
    personOf,
    states,
    applications,
  }
}
