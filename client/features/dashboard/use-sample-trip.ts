/** Makes the sample trip and opens it. One tap is one trip. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { sampleTripTexts as texts } from '#shared/messages/sample-trip.ts'
import { GroupId } from '#shared/model/group.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { UserId } from '#shared/model/user.ts'
import { newId, todayInJapan } from '#client/store/new-id.ts'
import { mutateTogether } from '#client/sync/mutate.ts'
import { showNotice } from '#client/ui/notice.ts'
import { sampleTrip } from './sample-trip.ts'

export function useSampleTrip(): { isMaking: boolean; make: (userId: UserId) => Promise<void> } {
  const navigate = useNavigate()
  const [isMaking, setIsMaking] = useState(false)
  const make = async (userId: UserId) => {
    setIsMaking(true)
    const groupId = newId(GroupId)
    const trip = sampleTrip({ self: keyOfUser(userId), today: todayInJapan() })
    const outcome = await mutateTogether(groupId, trip)
    if (outcome.ok) {
      showNotice({ message: texts.created })
      return navigate({ to: '/groups/$groupId', params: { groupId } })
    }
    showNotice({ color: 'red', title: texts.failed, message: rejectionSentences[outcome.code] })
    setIsMaking(false)
  }
  return { isMaking, make }
}
