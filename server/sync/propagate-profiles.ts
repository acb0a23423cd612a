/**
 * Brings a person's rows in other scopes up to date. Copies changed names and pictures into their member rows: in each of
 * their groups, as a version of that group (docs/decisions/0047-profiles-in-groups.md). Copies their applications into their
 * own scope. Ends the memberships of accounts that were deleted. Each scope is a transaction of its own, so that nobody waits
 * for a thousand of them and no transaction holds two scopes. What is unfinished when the process ends is done at the next
 * start or by another process. Copying twice changes nothing.
 */
import { isDeepStrictEqual } from 'node:util'
import type { EpochSeconds } from '#shared/dates.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { NewInviteCode } from '#shared/model/invite-code.ts'
import { type Member, type MemberId, memberIdOf } from '#shared/model/member.ts'
import { scopeOfGroup, scopeOfUser } from '#shared/model/scope.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Database } from '#server/db/database.ts'
import {
  type ProfileChange,
  finishProfileChange,
  groupsWithOldProfile,
  unfinishedProfileChange,
  unfinishedProfileChanges,
  groupsNamingApplicant,
  outdatedApplications,
} from '#server/db/profile-changes.ts'
import { type ScopeTx, changeScope } from '#server/db/scope-tx.ts'
import { type Application, type ApplicationId, applicationIdOf } from '#shared/model/application.ts'
import { releaseApplied, rejectOpenApplications } from '#shared/mutations/open-applications.ts'
import { deletedPerson } from '#server/db/deleted-accounts.ts'
import { allCodesAnew } from '#shared/mutations/define-mutation.ts'
import { compareBy } from '#shared/ordering.ts'
import { type Plans, groupsLeft } from './plan-limits.ts'
import { fillServerFields } from './run-mutation.ts'

type Deps = {
  database: Database
  now: () => EpochSeconds
  newInviteCode: NewInviteCode
  /** Absent: everybody has the premium plan. */
  plans?: Plans
}

const peopleAtATime = 50
const groupsAtATime = 50

/** Copies all profile changes that have been recorded until now. */
export async function propagateProfiles(deps: Deps, signal?: AbortSignal): Promise<void> {
  const changes = await unfinishedProfileChanges(deps.database, peopleAtATime)
  for (const change of changes) {
    signal?.throwIfAborted()
    await propagate(deps, change, signal)
  }
  if (changes.length === peopleAtATime) await propagateProfiles(deps, signal)
}

/** Copies the profile change of one person, if it has not been copied yet. */
export async function propagateProfileOf(deps: Deps, userId: UserId): Promise<void> {
  const change = await unfinishedProfileChange(deps.database, userId)
  if (change) await propagate(deps, change, undefined)
}

async function propagate(deps: Deps, change: ProfileChange, signal: AbortSignal | undefined): Promise<void> {
  const { userId } = change
  let behind: GroupId | undefined
  do {
    const page = await groupsWithOldProfile(deps.database, { userId, behind, limit: groupsAtATime })
    for (const groupId of page) {
      signal?.throwIfAborted()
      await bringUpToDate(deps, groupId, userId)
    }
    behind = page.length === groupsAtATime ? page.at(-1) : undefined
  } while (behind)
  await copyApplications(deps, userId)
  await finishProfileChange(deps.database, change)
}

async function bringUpToDate(
  { database, now, newInviteCode, plans = 'premium' }: Deps,
  groupId: GroupId,
  userId: UserId,
): Promise<void> {
  await changeScope(database, scopeOfGroup(groupId), { now, creates: false }, async (tx) => {
    if (!tx) return { value: undefined, isChanged: false }
    const { deletedAt, ...account } = await tx.readAccount(userId)
    const isChanged = await (deletedAt === null
      ? rename(tx, memberIdOf({ groupId, userId }), account)
      : endDeletedMembership(tx, { userId, newInviteCode, plans }))
    return { value: undefined, isChanged }
  })
}

/** Does nothing if the user has left the group meanwhile: the row keeps the name under which they were known there. */
async function rename(
  tx: ScopeTx,
  id: MemberId,
  { displayName, avatarUrl }: Pick<Member, 'displayName' | 'avatarUrl'>,
): Promise<boolean> {
  const member = await tx.get('members', id)
  if (member?.status !== 'active') return false
  const isOld = member.displayName !== displayName || member.avatarUrl !== avatarUrl
  if (isOld) await tx.put('members', { ...member, displayName, avatarUrl })
  return isOld
}

type Running = Deps & { onDefect: (error: unknown, place: string) => void }

const everyMs = 60_000

/**
 * Copies profile changes at once, after each change of a profile, and every minute what another process has left
 * unfinished. Returns the function that stops it.
 */
export async function startPropagating({ onDefect, ...deps }: Running): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> | undefined
  let isWanted = false
  const runAll = async () => {
    while (isWanted && !signal.aborted) {
      isWanted = false
      await propagateProfiles(deps, signal).catch((error: unknown) => {
        if (!signal.aborted) onDefect(error, 'profiles')
      })
    }
    // In the same moment in which nothing more was wanted: a change that is told of later begins another run.
    running = undefined
  }
  const run = () => {
    isWanted = true
    if (!signal.aborted) running ??= runAll()
  }
  const stopListening = await deps.database.notices.listen({
    // A group's change may be about an application, and a person's about their name.
    onChange: run,
    onGap: run,
  })
  const timer = setInterval(run, everyMs).unref()
  run()
  return async () => {
    stopping.abort()
    clearInterval(timer)
    await stopListening()
    await running
  }
}

/**
 * Copies a person's applications from the scopes of the groups into their own (docs/decisions/0078-applications.md), and
 * takes the names of deleted accounts out of them. Doing it twice changes nothing.
 */
async function copyApplications(deps: Deps, userId: UserId): Promise<void> {
  const { displayName: nameAfter } = deletedPerson
  for (const groupId of await groupsNamingApplicant(deps.database, { userId, nameAfter }))
    await forgetApplicant(deps, groupId, userId)
  for (const { id } of await outdatedApplications(deps.database, userId)) await writeCopy(deps, id, userId)
}

/** The application is read after the scope is locked: a copy must never replace a newer one. */
async function writeCopy({ database, now }: Deps, id: ApplicationId, userId: UserId): Promise<void> {
  await changeScope(database, scopeOfUser(userId), { now, creates: true }, async (tx) => {
    const copy = await tx?.readOwnCopy(id)
    // Another process may have written the same copy meanwhile.
    const isOld = copy !== undefined && !isDeepStrictEqual(copy, await tx?.get('ownApplications', id))
    if (isOld) await tx?.put('ownApplications', copy)
    return { value: undefined, isChanged: isOld }
  })
}

async function forgetApplicant({ database, now }: Deps, groupId: GroupId, userId: UserId): Promise<void> {
  await changeScope(database, scopeOfGroup(groupId), { now, creates: false }, async (tx) => {
    const application = await tx?.get('applications', applicationIdOf({ groupId, userId }))
    if (!tx || !application) return { value: undefined, isChanged: false }
    await tx.put('applications', withoutApplicant(application))
    await releaseApplied(tx, application)
    return { value: undefined, isChanged: true }
  })
}

/** What is left of the application of somebody who has deleted their account. */
function withoutApplicant(application: Application): Application {
  const { displayName, avatarUrl } = deletedPerson
  const status = application.status === 'applied' ? 'withdrawn' : application.status
  return { ...application, applicantName: displayName, avatarUrl, message: '', status }
}

type Ending = { userId: UserId; newInviteCode: NewInviteCode; plans: Plans }

/**
 * Ends the membership of somebody who has deleted their account, as a version of the group like any other. The row stays,
 * because shares may name the person, but nothing in the group has their name or picture any more. Resolves with whether
 * anything had to be changed.
 */
async function endDeletedMembership(tx: ScopeTx, ending: Ending): Promise<boolean> {
  const { userId, newInviteCode, plans } = ending
  const members = await tx.list('members')
  const own = members.find((member) => member.userId === userId)
  if (!own) return false
  const { displayName, avatarUrl } = deletedPerson
  const isEnded = own.status === 'left'
  if (isEnded && own.displayName === displayName && own.avatarUrl === avatarUrl) return false
  const others = members.filter((member) => member !== own && member.status === 'active')
  const successor = own.role === 'owner' && !isEnded ? await successorAmong(tx, plans, others) : undefined
  // An owner who was alone has deleted the group: their row says so (`hasDeletedGroup`).
  const role = own.role === 'owner' && !successor ? 'owner' : 'member'
  await tx.put('members', { ...own, ...deletedPerson, status: 'left', role })
  if (successor) await tx.put('members', { ...successor, role: 'owner' })
  if (role === 'owner') await rejectOpenApplications(tx, tx.now)
  for (const pending of await tx.list('pendingMembers'))
    if (pending.linkedTo === userId)
      await tx.put('pendingMembers', { ...pending, name: displayName, phone: '', email: '' })
  // The person knows the code.
  if (!isEnded) await fillServerFields(tx, { serverFields: allCodesAnew }, { newInviteCode })
  return true
}

/**
 * Needed only if the person became the owner, or somebody joined, after the server had looked for groups that would be left
 * without an owner: the admin who has been there longest, or else the member. Those come first whose plan has room for another
 * group. If nobody's has, the group goes to the first of all, because without an owner it would be lost.
 */
async function successorAmong(
  tx: ScopeTx,
  plans: Plans,
  others: readonly Member[],
): Promise<Member | undefined> {
  const inLine = others.toSorted(
    compareBy<Member>(
      ({ role }) => (role === 'admin' ? 0 : 1),
      ({ joinedAt }) => joinedAt,
      ({ id }) => id,
    ),
  )
  for (const member of inLine) if ((await groupsLeft(tx, plans, member.userId)) > 0) return member
  return inLine[0]
}
