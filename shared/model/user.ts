/**
 * A person with an account. The id is computed from provider and subject (UUIDv5), so it is the same again after a loss
 * of data (docs/design.md, "Rows and scopes").
 */
import * as z from 'zod/mini'
import { idSchema, lineSchema, momentSchema } from './fields.ts'

export const UserId = idSchema().brand<'UserId'>()
export type UserId = z.infer<typeof UserId>

export const DisplayName = lineSchema('display-name-required')

export const User = z.strictObject({
  id: UserId,
  displayName: DisplayName,
  avatarUrl: z.nullable(z.string()),
  createdAt: momentSchema(),
})
export type User = z.infer<typeof User>
