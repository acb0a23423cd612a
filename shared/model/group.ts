/** A group of people who share costs. */
import * as z from 'zod/mini'
import { dateSchema, idSchema, lineSchema, momentSchema, noteSchema, optionalLineSchema } from './fields.ts'
import type { RejectionCode } from '../rejection-codes.ts'
import { groupDefaults, noFirstTrip } from './row-defaults.ts'
import { UserId } from './user.ts'

export const GroupId = idSchema().brand<'GroupId'>()
export type GroupId = z.infer<typeof GroupId>

export const GroupName = lineSchema('group-name-required')
export const GroupDescription = noteSchema()

/**
 * `open`: the invite code admits. `approval`: joining has to be approved, so the code alone is refused (docs/design.md,
 * "Groups and invitations").
 */
export const InviteMethod = z.enum(['approval', 'open'], 'unreadable')
export type InviteMethod = z.infer<typeof InviteMethod>

/** The method of a group whose creator has not chosen one (docs/decisions/0108-open-groups.md). */
export const newGroupInviteMethod: InviteMethod = 'open'

/**
 * The id of an icon: the SHA-256 of the picture's bytes in hexadecimal. So equal pictures have one id, and what is fetched
 * under an id never changes.
 */
export const IconId = z
  .string('id-invalid')
  .check(z.regex(/^[0-9a-f]{64}$/, 'id-invalid' satisfies RejectionCode))
  .brand<'IconId'>()
export type IconId = z.infer<typeof IconId>

/** `sample`: a group with a sample trip, to try the product with. One of a person is not counted (`countedGroups`). */
export const GroupKind = z.enum(['ordinary', 'sample'], 'unreadable')
/** Whether the group plans trips. */
export const Trips = z.enum(['enabled', 'disabled'], 'unreadable')

/**
 * The trip that was entered when the group was created. `group.create` also writes it as a trip of its own, which can be edited
 * and deleted. The group's row keeps it as it was entered. `destination` may be empty.
 */
export const FirstTrip = z
  .strictObject({
    title: lineSchema('title-required'),
    startDate: dateSchema(),
    endDate: dateSchema(),
    destination: optionalLineSchema(),
  })
  .check(
    z.refine(({ startDate, endDate }) => startDate <= endDate, {
      error: 'dates-reversed' satisfies RejectionCode,
    }),
  )
export type FirstTrip = z.infer<typeof FirstTrip>

export const Group = z.strictObject({
  id: GroupId,
  name: GroupName,
  description: GroupDescription,
  inviteMethod: InviteMethod,
  /** Null until the server applies `group.create`, because only the server makes codes. */
  inviteCode: z.nullable(z.string()),
  kind: GroupKind,
  itineraries: Trips,
  /** The fields of the `FirstItinerary`. All are null if none was entered. */
  firstItineraryTitle: z.nullable(z.string()),
  firstItineraryStart: z.nullable(dateSchema()),
  firstItineraryEnd: z.nullable(dateSchema()),
  firstItineraryDestination: z.nullable(z.string()),
  /** The picture that the group is known by, which the server has (docs/decisions/0085-group-icons.md). */
  icon: z.nullable(IconId),
  createdBy: UserId,
  createdAt: momentSchema(),
  updatedAt: momentSchema(),
})
export type Group = z.infer<typeof Group>

/** The optional arguments of the mutation that creates this group again. Values that are the default are left out. */
export function laterGroupArgs(group: Group) {
  const { kind, itineraries } = group
  const firstTrip = firstTripOf(group)
  return {
    ...(kind === groupDefaults.kind ? {} : { kind }),
    ...(itineraries === groupDefaults.itineraries ? {} : { itineraries }),
    ...(firstTrip ? { firstItinerary: firstTrip } : {}),
  }
}

function firstTripOf(group: Group): FirstTrip | undefined {
  const { firstItineraryTitle: title, firstItineraryStart: startDate, firstItineraryEnd: endDate } = group
  if (title === null || startDate === null || endDate === null) return undefined
  return { title, startDate, endDate, destination: group.firstItineraryDestination ?? '' }
}

/** The fields of the group's row that hold the first trip. */
export function firstTripFields(first: FirstTrip | undefined) {
  if (!first) return noFirstTrip
  return {
    firstItineraryTitle: first.title,
    firstItineraryStart: first.startDate,
    firstItineraryEnd: first.endDate,
    firstItineraryDestination: first.destination,
  }
}

/** How many of a person's own groups count towards their plan. One sample group does not (docs/decisions/0080-plans.md). */
export function countedGroups(owned: readonly Pick<Group, 'kind'>[]): number {
  return owned.length - (owned.some(({ kind }) => kind === 'sample') ? 1 : 0)
}
