/** The caller's own profile (specification 1, section 7). */
import * as z from 'zod/mini'
import { AvatarUrl, StatusMessage } from '../model/profile.ts'
import { DisplayName } from '../model/user.ts'
import { ok } from '../result.ts'
import { profileAnswer } from './answers.ts'
import { defineCall, given } from './define-call.ts'
import { defineRead, ownProfile } from './define-read.ts'

const path = '/user/profile'

/** Each of them changes only the given fields. An account has its profile since its first sign-in. */
const setProfile = <const M extends 'POST' | 'PUT' | 'PATCH'>(method: M) =>
  defineCall({
    method,
    path,
    body: z.strictObject({
      displayName: z.optional(DisplayName),
      pictureUrl: z.optional(AvatarUrl),
      statusMessage: z.optional(z.nullable(StatusMessage)),
    }),
    prepare: ({ userId, body: { displayName, pictureUrl, statusMessage } }) => {
      const args = {
        ...given('displayName', displayName),
        ...given('avatarUrl', pictureUrl),
        ...given('statusMessage', statusMessage === null ? '' : statusMessage),
      }
      const set = { name: 'profile.set', args } as const
      return ok({ profileOf: userId, mutations: [set], answered: { kind: 'profile' } })
    },
  })

export const profileCalls = [
  defineRead({ path, source: ownProfile, answer: (profile) => ({ user: profileAnswer(profile) }) }),
  setProfile('POST'),
  setProfile('PUT'),
  setProfile('PATCH'),
]
