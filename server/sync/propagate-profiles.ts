/**
 * Brings a person's rows in other scopes up to date. Copies changed names and pictures into their member rows: in each of
 * their groups, as a version of that group (docs/decisions/0047-profiles-in-groups.md). Copies their applications into their
 * own scope. Ends the memberships of accounts that were deleted. Each scope is a transaction of its own, so that nobody waits
 * for a thousand of them and no transaction holds two scopes. What is unfinished when the process ends is done at the next
 * start or by another process. Copying twice changes nothing.
 */
import type { EpochSeconds } from '#shared/dates.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { NewInviteCode } from '#shared/model/invite-code.ts'
import { type Member, type MemberId, memberIdOf } from '#shared/model/member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Database } from '#server/db/database.ts'
import {
  type ProfileChange,
  finishProfileChange,
  groupsWithOldProfile,
  unfinishedProfileChange,
  unfinishedProfileChanges,
} from '#server/db/profile-changes.ts'
import { type ScopeTx, changeScope } from '#server/db/scope-tx.ts'
import { copyApplications } from './copy-applications.ts'
import { endDeletedMembership } from './end-deleted-membership.ts'
import type { Plans } from './plan-limits.ts'

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
