import * as z from 'zod/mini'
import type { EpochSeconds } from '../dates.ts'
import { AvatarUrl, type Profile, StatusMessage } from '../model/profile.ts'
import { scopeOfUser } from '../model/scope.ts'
import { DisplayName } from '../model/user.ts'
import { type Actor, defineMutation, givenFields } from './define-mutation.ts'
import { decidedInRun } from './permissions.ts'
import { Refusal } from './refusal.ts'

/**
 * Changes only the given fields of the actor's profile, or creates it. The server also writes a new name or picture into
 * the person's member rows (docs/decisions/0047-profiles-in-groups.md).
 */
export const setProfile = defineMutation({
  name: 'profile.set',
  authorize: decidedInRun,
  createsScope: true,
  edits: 'profiles',
  scopeKinds: ['user'],
  notFound: 'profile-not-found',
  args: z.partial(
    z.strictObject({ displayName: DisplayName, avatarUrl: AvatarUrl, statusMessage: StatusMessage }),
  ),
  run: async (tx, fields, { actor, at }) => {
    // Nobody but its person learns whether a profile exists.
    if (tx.scope !== scopeOfUser(actor.userId)) throw new Refusal('profile-not-found')
    if (Object.keys(fields).length === 0) throw new Refusal('nothing-to-change')
    const profile = (await tx.get('profiles', actor.userId)) ?? newProfile(actor, at)
    await tx.put('profiles', { ...profile, ...givenFields(fields), updatedAt: at })
  },
})

/** The first profile of an account. */
export function newProfile({ userId, displayName, avatarUrl = null }: Actor, at: EpochSeconds): Profile {
  return {
    id: userId,
    displayName,
    avatarUrl,
    statusMessage: '',
    plan: 'free',
    createdAt: at,
    updatedAt: at,
  }
}
