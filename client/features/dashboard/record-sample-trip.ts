/**
 * Records the sample trip. A separate chunk, because the first screen does not need the code that records changes.
 */
import { GroupId } from '#shared/model/group.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { UserId } from '#shared/model/user.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { newId } from '#client/store/new-id.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { sampleTrip } from './sample-trip.ts'

export async function recordSampleTrip(userId: UserId): Promise<{ groupId: GroupId } | { refusal: string }> {
  const groupId = newId(GroupId)
  const trip = sampleTrip({ self: keyOfUser(userId), today: todayInJapan() })
  const outcome = await mutateTogether(groupId, trip)
  return outcome.ok ? { groupId } : { refusal: rejectionSentences[outcome.code] }
}
