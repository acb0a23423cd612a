/** Groups that people make and enter, as rows that a test of written rows writes out. */
import { groupDefaults } from '#shared/model/row-defaults.ts'
import { firstTripIdOf } from '#shared/model/trip.ts'
import type { Member } from '#shared/model/member.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import { placeOf } from './people.ts'
import { groupId } from './sync-rows.ts'
import { application, child, newGroupId } from './written-rows.ts'

export const inGroup = `groups/${groupId}`
const inNewGroup = `groups/${newGroupId}`
export const inChild = `pendingMembers/${child}`
export const inMembers = (actor: Actor, of = groupId) => `members/${placeOf(actor, of)}`
/** The member row of somebody who enters a group. */
export const entered = (actor: Actor, role: Member['role'], of = groupId) => ({
  id: placeOf(actor, of),
  groupId: of,
  userId: actor.userId,
  displayName: actor.displayName,
  avatarUrl: actor.avatarUrl ?? null,
  role,
  status: 'active',
  joinedAt: 100,
})
export const onsen = { name: '温泉', description: '冬', inviteMethod: 'approval' as const }
export const newGroup = (by: Actor, later: object = {}) => ({
  [inNewGroup]: {
    id: newGroupId,
    ...onsen,
    ...groupDefaults,
    ...later,
    inviteCode: null,
    createdBy: by.userId,
    createdAt: 100,
    updatedAt: 100,
  },
  [inMembers(by, newGroupId)]: entered(by, 'owner', newGroupId),
})
const firstTrip = {
  title: '湯めぐり',
  startDate: '2026-12-01',
  endDate: '2026-12-02',
  destination: '草津',
}
export const wizard = { kind: 'sample', itineraries: 'enabled', firstItinerary: firstTrip } as const
/** The trip that the group of the wizard gets. */
export const wizardTrip = (by: Actor) => ({
  [`itineraries/${newGroupId}`]: {
    id: firstTripIdOf(newGroupId),
    groupId: newGroupId,
    ...firstTrip,
    description: '',
    status: 'draft',
    deletedWith: null,
    createdBy: by.userId,
    createdAt: 100,
    updatedAt: 100,
  },
})
export const wizardFields = {
  kind: 'sample',
  itineraries: 'enabled',
  firstItineraryTitle: '湯めぐり',
  firstItineraryStart: '2026-12-01',
  firstItineraryEnd: '2026-12-02',
  firstItineraryDestination: '草津',
}
export const inApplication = `applications/${application.id}`
