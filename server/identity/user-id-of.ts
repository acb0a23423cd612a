import { v5 as uuidV5 } from 'uuid'
import { UserId } from '#shared/model/user.ts'
import type { Identity } from '#server/db/identities.ts'

const userNamespace = '5f6ad0a4-6f0c-4f5c-9d3a-1b1f0f6f3c52'

/** A user id is computed from provider and subject alone, so a person keeps their id even if the database is lost. */
export function userIdOf({ provider, subject }: Identity): UserId {
  return UserId.parse(uuidV5(`${provider}:${subject}`, userNamespace))
}
