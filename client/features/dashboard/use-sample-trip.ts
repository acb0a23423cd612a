/** Makes the sample trip and opens it. One tap is one trip. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dashboardTexts as texts } from '#shared/messages/dashboard.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { UserId } from '#shared/model/user.ts'
import { showNotice } from '#client/ui/notice.ts'

export function useSampleTrip(): { isMaking: boolean; make: (userId: UserId) => Promise<void> } {
  const navigate = useNavigate()
  const [isMaking, setIsMaking] = useState(false)
  const make = async (userId: UserId) => {
    setIsMaking(true)
    const part = await loadRecording()
    const made = await part?.recordSampleTrip(userId)
    if (made?.ok) {
      showNotice({ message: texts.sampleMade })
      return navigate({ to: '/groups/$groupId', params: { groupId: made.value } })
    }
    const message = made ? rejectionSentences[made.code] : shellTexts.chunkMissingText
    showNotice({ color: 'red', title: texts.sampleFailed, message })
    setIsMaking(false)
  }
  return { isMaking, make }
}

/** Undefined where the chunk cannot be fetched. `preloadScreens` fetches it soon after the page has started. */
function loadRecording() {
  return import('./record-sample-trip.ts').catch(() => undefined)
}
