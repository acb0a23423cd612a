/** A person's profile, in their own scope. Groups do not read it: the server copies name and picture into the member rows. */
import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import { momentSchema, optionalLineSchema } from './fields.ts'
import { DisplayName, UserId } from './user.ts'

const avatarUrlMaxLength = 1_000

/** The https address of a picture, or null. Another scheme could run code, or reveal on the network what is looked at. */
export const AvatarUrl = z.nullable(
  z.string('unreadable').check(
    z.maxLength(avatarUrlMaxLength, 'text-too-long' satisfies RejectionCode),
    z.refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', { error: 'unreadable' }),
  ),
)
export const StatusMessage = optionalLineSchema()

export const Profile = z.strictObject({
  id: UserId,
  displayName: DisplayName,
  /** An `AvatarUrl`, which is checked wherever it is set. */
  avatarUrl: z.nullable(z.string()),
  /** Empty for none. */
  statusMessage: StatusMessage,
  /** Set by the server only. */
  plan: z.enum(['free', 'premium']),
  createdAt: momentSchema(),
  updatedAt: momentSchema(),
})
export type Profile = z.infer<typeof Profile>
