/** Links a pending member to a member (specification 3; docs/design.md, "People and keys"). */
import { getRouteApi, Link } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconUsers } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { linkingTexts as texts } from '#shared/messages/pending-members.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { memberIdOf, type Member } from '#shared/model/member.ts'
import { isAdmin } from '#shared/model/roles.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { PendingMember, PendingMemberId } from '#shared/model/pending-member.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Totals } from '#shared/money/totals.ts'
import { GroupNotHere } from '#client/features/groups/missing-rows.tsx'
import { useNavigateBack } from '#client/ui/use-navigate-back.ts'
import { groupWithPeople } from '#client/store/queries/groups.ts'
import { peopleOf, type People } from '#client/store/queries/people.ts'
import { totalsOfGroup } from '#client/store/queries/totals.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { Screen } from '#client/ui/screen.tsx'
import { PersonSelect } from '#client/ui/person-select.tsx'
import { ActionButton } from '#client/ui/action-button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Form } from '#client/ui/form.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { TakenOver } from '#client/ui/taken-over.tsx'

const route = getRouteApi('/groups/$groupId/user-mapping')

export function LinkPendingMemberScreen() {
  const { groupId } = route.useParams()
  const { pendingMember } = route.useSearch()
  const stored = useLiveQuery(async () => {
    const [whole, people, totals] = await Promise.all([
      groupWithPeople(groupId),
      peopleOf(groupId),
      totalsOfGroup(groupId),
    ])
    return { whole, people, totals }
  }, [groupId])
  const navigateBack = useNavigateBack(groupId)
  const link = async ({ id, userId, names }: Mapping) => {
    const outcome = await mutate(groupId, 'pendingMember.link', { id, userId })
    if (!outcome.ok) return rejectionSentences[outcome.code]
    showNotice({ message: texts.linked(names.pendingMember, names.member) })
    navigateBack({ isDone: true })
    return null
  }
  const frame = { title: texts.title, onBack: () => navigateBack() }
  if (!stored) {
    return (
      <Screen {...frame}>
        <ListSkeleton />
      </Screen>
    )
  }
  const { whole, people, totals } = stored
  const self = whole?.members.find(({ id }) => id === memberIdOf({ groupId, userId: whole.selfId }))
  if (!whole || !self || !isAdmin(self)) {
    return (
      <Screen {...frame}>
        {self ? (
          <ErrorState title={rejectionSentences['link-not-allowed']} />
        ) : (
          <GroupNotHere groupId={groupId} what="people" />
        )}
      </Screen>
    )
  }
  return (
    <LinkPendingMemberView
      groupId={groupId}
      groupName={whole.group.name}
      members={whole.members}
      pendingMembers={whole.pendingMembers}
      personOf={people.personOf}
      totals={totals}
      chosen={pendingMember ?? null}
      onLink={link}
      onBack={() => navigateBack()}
    />
  )
}

export type Mapping = {
  id: PendingMemberId
  userId: UserId
  names: { pendingMember: string; member: string }
}

type FormValues = { pendingMember: PendingMemberId | null; userId: UserId | null }

type LinkPendingMemberViewProps = {
  groupId: GroupId
  groupName: string
  members: readonly Member[]
  pendingMembers: readonly PendingMember[]
  personOf: People['personOf']
  totals: Pick<Totals, 'balance' | 'inExpenses'>
  /** The pending member that is chosen at first. */
  chosen: PendingMemberId | null
  /** Resolves with the sentence that says why it failed, or with null once it is done and the screen is being left. */
  onLink: (mapping: Mapping) => Promise<string | null>
  onBack: () => void
}

export function LinkPendingMemberView({
  groupId,
  pendingMembers,
  members,
  ...rest
}: LinkPendingMemberViewProps) {
  const { groupName, personOf, totals, onLink, onBack } = rest
  const formId = useId()
  const form = useForm<FormValues>({
    initialValues: { pendingMember: rest.chosen, userId: null },
    validate: {
      pendingMember: (id) =>
        pendingChoices.some(({ value }) => value === id) ? null : texts.pendingMemberMissing,
      userId: (id) => (memberChoices.some(({ value }) => value === id) ? null : texts.memberMissing),
    },
  })
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const pendingChoices = pendingMembers.map(({ id }) => ({
    value: id,
    label: personOf(keyOfPendingMember(id)).name,
  }))
  const memberChoices = members.map(({ userId: id }) => ({ value: id, label: personOf(keyOfUser(id)).name }))
  const pending = pendingChoices.find(({ value }) => value === form.values.pendingMember)
  const member = memberChoices.find(({ value }) => value === form.values.userId)
  const names = { pendingMember: pending?.label ?? '', member: member?.label ?? '' }
  const mapping = pending && member ? { id: pending.value, userId: member.value, names } : null
  const key = pending && keyOfPendingMember(pending.value)
  const takenOver = key ? (
    <TakenOver expenses={totals.inExpenses[key] ?? 0} balance={totals.balance[key] ?? 0} />
  ) : null
  if (pendingMembers.length === 0) return <NobodyToLink groupId={groupId} onBack={onBack} />
  return (
    <Screen
      title={texts.title}
      subtitle={groupName}
      onBack={onBack}
      bottom={
        <>
          {takenOver}
          <ActionButton form={formId}>{texts.submit}</ActionButton>
        </>
      }
    >
      {problem === null ? null : (
        <ErrorState title={texts.failed} isAnswer>
          {problem}
        </ErrorState>
      )}
      <Hint>{texts.intro}</Hint>
      <Form form={form} id={formId} look="dense" onSubmit={() => setIsAsking(true)}>
        <PersonSelect
          label={texts.pendingMember}
          placeholder={texts.choose}
          value={pending?.value ?? null}
          choices={pendingChoices}
          onChoose={(id) => form.setFieldValue('pendingMember', id)}
          error={form.errors['pendingMember']}
        />
        <PersonSelect
          label={texts.member}
          placeholder={texts.choose}
          value={member?.value ?? null}
          choices={memberChoices}
          onChoose={(id) => form.setFieldValue('userId', id)}
          error={form.errors['userId']}
        />
      </Form>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={async () => setProblem(mapping && (await onLink(mapping)))}
        title={texts.confirmTitle}
        message={texts.confirm(names.pendingMember, names.member)}
        look="plain"
        confirmLabel={texts.submit}
      >
        {takenOver}
      </ConfirmDialog>
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
