/** Ids by number. A higher number gives an id that sorts later. */
import { AttachmentId } from '#shared/model/attachment.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import { GroupId } from '#shared/model/group.ts'
import { TripId, TripItemId } from '#shared/model/trip-id.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'

/** A UUIDv7 by number. */
export const uuidOf = (number: number) => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

export const groupIdOf = (number: number) => GroupId.parse(uuidOf(number))
/** An own range, so that no pending member has the id of a user. */
export const pendingIdOf = (number: number) => PendingMemberId.parse(uuidOf(1_000_000 + number))
export const expenseIdOf = (number: number) => ExpenseId.parse(uuidOf(number))
export const tripIdOf = (number: number) => TripId.parse(uuidOf(2_000_000 + number))
export const itemIdOf = (number: number) => TripItemId.parse(uuidOf(3_000_000 + number))
export const attachmentIdOf = (number: number) => AttachmentId.parse(uuidOf(4_000_000 + number))
export const mutationIdOf = (number: number) => MutationId.parse(uuidOf(number))
