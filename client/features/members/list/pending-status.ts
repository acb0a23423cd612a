import type { PlainDate } from '#shared/dates.ts'
import { shortMomentText } from '#shared/messages/date-texts.ts'
import { pendingStatusText } from '#shared/messages/labels.ts'
import { pendingMemberTexts as texts } from '#shared/messages/pending-members.ts'
import type { PendingMember } from '#shared/model/pending-member.ts'

/** That the provisional member is invited, and since when. Null before, as most are. */
export function pendingStatusOf({ status, invitedAt }: PendingMember, today: PlainDate): string | null {
  if (status === 'uninvited') return null
  const said = pendingStatusText(status)
  return invitedAt === null ? said : texts.invitedOn(said, shortMomentText(invitedAt, today))
}
