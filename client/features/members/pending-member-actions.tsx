/** Does what a person decides about a provisional member. Everything works with no connection. */
import { useState } from 'react'
import { pendingMemberTexts as texts } from '#shared/messages/pending-members.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { Email, type PendingMember, Phone } from '#shared/model/pending-member.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import { isAdmin } from '#shared/mutations/permissions.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { ReviewApplication } from '#client/features/invitations/review-application.tsx'
import { copyText } from '#client/platform/share-and-download.ts'
import { applicationsToReview } from '#client/store/queries/applications.ts'
import type { GroupWithPeople } from '#client/store/queries/groups.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate, mutateTogether } from '#client/sync/mutate.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { PendingMemberDialog } from './pending-member-dialog.tsx'
import type { PendingMemberFields } from './pending-member-forms.tsx'
import { personalLink, useShareInvitation } from '#client/features/invitations/share-invitation.tsx'

type PendingMemberActionsProps = {
  people: GroupWithPeople
  person: PendingMember
  /** Distinguishable from equal names. */
  name: string
  onClose: () => void
}

export function PendingMemberActions({ people, person, name, onClose }: PendingMemberActionsProps) {
  const { group, members, selfId } = people
  const { id, groupId } = person
  const self = members.find((member) => member.id === memberIdOf({ groupId, userId: selfId }))
  const isOffline = useSyncStatus() === 'unreachable'
  const { shareInvitation, dialog } = useShareInvitation()
  const applications = useLiveQuery(() => applicationsToReview(groupId), [groupId])
  const [isReviewing, setIsReviewing] = useState(false)
  const application = applications?.find(
    ({ application: { type, status, pendingMemberId } }) =>
      type === 'pending_member' && status === 'applied' && pendingMemberId === id,
  )?.application
  const remove = async () => {
    const sentence = await removePendingMember(person, name)
    // Otherwise the dialog would be back with the person, when the removal is undone.
    if (sentence === null) onClose()
    return sentence
  }
  if (isReviewing && application) return <ReviewApplication id={application.id} onClose={onClose} />
  return (
    <>
      <PendingMemberDialog
        person={person}
        name={name}
        canSetRole={self?.role === 'owner'}
        canLink={self !== undefined && isAdmin(self) && members.length > 1}
        onReview={application ? () => setIsReviewing(true) : null}
        onSave={(fields) => savePendingMember(person, fields, name)}
        onInvite={async (how) => sentenceOf(await mutate(groupId, 'pendingMember.invite', { id, ...how }))}
        onRemove={remove}
        onClose={onClose}
        sharing={{
          isOffline,
          onShare: (code) => shareInvitation({ groupName: group.name, url: personalLink(code) }),
          onCopyCode: copyText,
          onCopyLink: (code) => copyText(personalLink(code)),
        }}
      />
      {dialog}
    </>
  )
}

const sentenceOf = (outcome: Outcome) => (outcome.ok ? null : rejectionSentences[outcome.code])

/** Changes what differs, in one decision, and offers to undo it. */
async function savePendingMember(
  before: PendingMember,
  wanted: PendingMemberFields,
  shownName: string,
): Promise<string | null> {
  const after = { ...wanted, phone: readAs(Phone, wanted.phone), email: readAs(Email, wanted.email) }
  const changes = changesBetween(before, { to: after })
  if (changes.length === 0) return null
  const outcome = await mutateTogether(before.groupId, changes)
  if (!outcome.ok) return rejectionSentences[outcome.code]
  const isRenamed = after.name !== before.name
  const undone = isRenamed ? texts.saved(after.name, before.name) : texts.undone(shownName)
  showNotice({
    message: isRenamed ? texts.saved(shownName, after.name) : texts.changed(shownName),
    action: undo(
      () => mutateTogether(before.groupId, changesBetween({ ...before, ...after }, { to: before })),
      { done: undone, failed: texts.saveFailed },
    ),
  })
  return null
}

/** The text as the model stores it, so that another spelling is no change. */
function readAs(schema: typeof Phone, text: string): string {
  return schema.safeParse(text).data ?? text
}

function changesBetween(
  before: PendingMember,
  { to: { name, phone, email, role } }: { to: PendingMemberFields },
): MutationInput[] {
  const { id } = before
  const contact = {
    ...(phone === before.phone ? {} : { phone }),
    ...(email === before.email ? {} : { email }),
  }
  return [
    ...(name === before.name ? [] : [{ name: 'pendingMember.rename', args: { id, name } } as const]),
    ...(Object.keys(contact).length === 0
      ? []
      : [{ name: 'pendingMember.setContact', args: { id, ...contact } } as const]),
    ...(role === before.role ? [] : [{ name: 'pendingMember.setRole', args: { id, role } } as const]),
  ]
}

async function removePendingMember({ id, groupId }: PendingMember, name: string): Promise<string | null> {
  const outcome = await mutate(groupId, 'pendingMember.remove', { id })
  if (!outcome.ok) return rejectionSentences[outcome.code]
  showNotice({
    message: texts.removed(name),
    action: undo(() => mutate(groupId, 'pendingMember.restore', { id }), {
      done: texts.restored(name),
      failed: texts.restoreFailed,
    }),
  })
  return null
}

/** The button 元に戻す of a notice. */
function undo(back: () => Promise<Outcome>, { done, failed }: { done: string; failed: string }) {
  const run = async () => {
    const outcome = await back()
    showNotice(
      outcome.ok
        ? { message: done }
        : { color: 'red', title: failed, message: rejectionSentences[outcome.code] },
    )
  }
  return { label: shellTexts.undo, run }
}
