import * as z from 'zod/mini'
import type { EpochSeconds } from '../dates.ts'
import { AvatarUrl, type Profile, StatusMessage } from '../model/profile.ts'
import { scopeOfUser } from '../model/scope.ts'
import { DisplayName } from '../model/user.ts'
import { err, ok } from '../result.ts'
import { type Actor, defineMutation } from './define-mutation.ts'

/** Changes only what is given. The server writes a new name or picture into the person's member rows as well. */
export const setProfile = defineMutation({
  name: 'profile.set',
  createsScope: true,
  edits: 'profiles',
  scopeKinds: ['user'],
  notFound: 'profile-not-found',
  args: z.partial(
    z.strictObject({ displayName: DisplayName, avatarUrl: AvatarUrl, statusMessage: StatusMessage }),
  ),
  run: async (tx, fields, { actor, at }) => {
    // To anybody else there is no such person.
    if (tx.scope !== scopeOfUser(actor.userId)) return err('profile-not-found')
    if (Object.keys(fields).length === 0) return err('nothing-to-change')
    const profile = (await tx.get('profiles', actor.userId)) ?? newProfile(actor, at)
    const { displayName = profile.displayName, statusMessage = profile.statusMessage } = fields
    const { avatarUrl = profile.avatarUrl } = fields
    await tx.put('profiles', { ...profile, displayName, avatarUrl, statusMessage, updatedAt: at })
    return ok()
  },
})

/** Of an account that has none yet. */
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
