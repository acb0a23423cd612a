/** What a person says of themself, and their plan. It is theirs alone; groups show name and picture in the member rows. */
import * as z from 'zod/mini'
import type { RejectionCode } from '../codes.ts'
import { momentSchema, optionalLineSchema } from './fields.ts'
import { DisplayName, UserId } from './user.ts'

const avatarUrlMaxLength = 1_000

/** The address of a picture; null for none. Anything but https could run, or tell others on the line what is looked at. */
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
  avatarUrl: z.nullable(z.string()),
  /** Empty for none. */
  statusMessage: StatusMessage,
  /** The server's to set. */
  plan: z.enum(['free', 'premium']),
  createdAt: momentSchema(),
  updatedAt: momentSchema(),
})
export type Profile = z.infer<typeof Profile>
