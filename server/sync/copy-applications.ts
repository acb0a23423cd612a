/**
 * Copies a person's applications from the scopes of the groups into their own (docs/decisions/0078-applications.md), and
 * takes the names of deleted accounts out of them. Doing it twice changes nothing.
 */
import { isDeepStrictEqual } from 'node:util'
import type { EpochSeconds } from '#shared/dates.ts'
import { type Application, type ApplicationId, applicationIdOf } from '#shared/model/application.ts'
import type { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup, scopeOfUser } from '#shared/model/scope.ts'
import type { UserId } from '#shared/model/user.ts'
import { releaseApplied } from '#shared/mutations/open-applications.ts'
import type { Database } from '#server/db/database.ts'
import { deletedPerson } from '#server/db/deleted-accounts.ts'
import { groupsNamingApplicant, outdatedApplications } from '#server/db/outdated-applications.ts'
import { changeScope } from '#server/db/scope-tx.ts'

type Deps = { database: Database; now: () => EpochSeconds }

export async function copyApplications(deps: Deps, userId: UserId): Promise<void> {
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
