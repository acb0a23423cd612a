import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { linkingTexts as texts } from '#shared/messages/pending-members.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { Member } from '#shared/model/member.ts'
import type { PendingMember, PendingMemberId } from '#shared/model/pending-member.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import type { UserId } from '#shared/model/user.ts'
import type { People } from '#client/store/queries/people.ts'
import { PersonSelect } from '#client/ui/person-select.tsx'
import { ActionButton } from '#client/ui/action-button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { Screen } from '#client/ui/screen.tsx'
import classes from '../list/members-view.module.css'

export type Mapping = {
  id: PendingMemberId
  userId: UserId
  names: { pendingMember: string; member: string }
}

type LinkPendingMemberViewProps = {
  groupId: GroupId
  groupName: string
  members: readonly Member[]
  pendingMembers: readonly PendingMember[]
  personOf: People['personOf']
  /** The provisional member that is chosen at first. */
  chosen: PendingMemberId | null
  /**
   * Resolves with the sentence that says why it failed, or with null once it is done and the screen is being left.
   */
  onLink: (mapping: Mapping) => Promise<string | null>
  onBack: () => void
}

export function LinkPendingMemberView({
  groupId,
  pendingMembers,
  members,
  ...rest
}: LinkPendingMemberViewProps) {
  const { groupName, personOf, onLink, onBack } = rest
  const [chosen, setChosen] = useState<string | null>(rest.chosen)
  const [userId, setUserId] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const formId = useId()
  const nameOfPending = (person: PendingMember) => personOf(keyOfPendingMember(person.id)).name
  const nameOfMember = (member: Member) => personOf(keyOfUser(member.userId)).name
  const pending = pendingMembers.find(({ id }) => id === chosen)
  const member = members.find((candidate) => candidate.userId === userId)
  const mapping: Mapping | null =
    pending && member
      ? {
          id: pending.id,
          userId: member.userId,
          names: { pendingMember: nameOfPending(pending), member: nameOfMember(member) },
        }
      : null
  const names = mapping?.names ?? { pendingMember: '', member: '' }
  if (pendingMembers.length === 0) return <NobodyToLink groupId={groupId} onBack={onBack} />
  return (
    <Screen
      title={texts.title}
      subtitle={groupName}
      onBack={onBack}
      bottom={
        <ActionButton form={formId} disabled={mapping === null}>
          {texts.submit}
        </ActionButton>
      }
    >
      {problem === null ? null : (
        <ErrorState title={texts.failed} isAnswer>
          {problem}
        </ErrorState>
      )}
      <p className={classes.hint}>{texts.intro}</p>
      <form
        id={formId}
        className={classes.fields}
        onKeyDown={ignoreComposingEnter}
        onSubmit={(event) => {
          event.preventDefault()
          setIsAsking(mapping !== null)
        }}
      >
        <PersonSelect
          label={texts.pendingMember}
          placeholder={texts.choose}
          value={pending?.id ?? null}
          choices={pendingMembers.map((person) => ({ value: person.id, label: nameOfPending(person) }))}
          onChoose={setChosen}
        />
        <PersonSelect
          label={texts.member}
          placeholder={texts.choose}
          value={userId}
          choices={members.map((candidate) => ({
            value: candidate.userId,
            label: nameOfMember(candidate),
          }))}
          onChoose={setUserId}
        />
      </form>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={async () => setProblem(mapping && (await onLink(mapping)))}
        title={texts.confirmTitle}
        message={texts.confirm(names.pendingMember, names.member)}
        look="final"
        confirmLabel={texts.submit}
      />
    </Screen>
  )
}

function NobodyToLink({ groupId, onBack }: { groupId: GroupId; onBack: () => void }) {
  return (
    <Screen title={texts.title} onBack={onBack}>
      <EmptyState
        icon={<IconUsers size={44} stroke={1.8} />}
        title={texts.emptyTitle}
        actions={
          <Button
            variant="light"
            renderRoot={(props) => (
              <Link to="/groups/$groupId" params={{ groupId }} hash="members" {...props} />
            )}
          >
            {texts.toMembers}
          </Button>
        }
      >
        {texts.empty}
      </EmptyState>
    </Screen>
  )
}
