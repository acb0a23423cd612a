/** アカウントを削除: says what happens, lists the groups that need another owner first, and asks for a typed word. */
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { deleteAccountTexts as texts } from '#shared/messages/account.ts'
import { settingsTexts } from '#shared/messages/settings.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { deleteAccount } from '#client/session/delete-account.ts'
import { useIsServerSilent } from '#client/session/use-is-server-silent.ts'
import type { GroupWithPeople } from '#client/store/queries/groups.ts'
import { groupsInNeedOfOwner } from '#client/store/queries/owned-groups.ts'
import { unsentCounts } from '#client/store/queries/unsent-changes.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Card, CardList } from '#client/ui/card.tsx'
import { ErrorState, OfflineAlert } from '#client/ui/error-state.tsx'
import { FailedTries } from '#client/ui/failed-tries.tsx'
import { Form } from '#client/ui/form.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { LinkRow } from '#client/ui/link-row.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { unbroken, UnbrokenPhrases } from '#client/ui/unbroken-phrases.tsx'
import { useSave } from '#client/ui/use-save.ts'
import { useWaiting } from '#client/ui/use-waiting.ts'
import { saveUnsentChanges } from './export-file.ts'

export function DeleteAccountScreen() {
  const navigate = useNavigate()
  const navigateBack = useNavigateBackTo({ to: '/settings' })
  const groups = useLiveQuery(groupsInNeedOfOwner, [])
  const counts = useLiveQuery(unsentCounts, [])
  const isOffline = useIsServerSilent()
  const { failedTries, begin } = useWaiting()
  const remove = async () => {
    const answer = await deleteAccount(begin())
    if (!answer.ok) return answer.sentence
    const isLeftAtLine = answer.value.isDeauthorized === false
    if (isLeftAtLine) showNotice({ color: 'yellow', title: texts.deleted, message: texts.leftAtLine })
    else showNotice({ message: texts.deleted })
    await navigate({ to: '/login', replace: true })
    return null
  }
  const onBack = () => navigateBack()
  if (!groups || !counts) {
    return (
      <Screen title={settingsTexts.deleteAccount} onBack={onBack}>
        <ScreenSkeleton text={shellTexts.loading} parts={[14, 8]} />
      </Screen>
    )
  }
  return (
    <DeleteAccountForm
      groups={groups}
      unsentCount={counts.all}
      isOffline={isOffline}
      failedTries={failedTries}
      onDelete={remove}
      onExportUnsent={saveUnsentChanges}
      onBack={onBack}
    />
  )
}

type DeleteAccountFormProps = {
  /** Groups with other members that the person owns: they stand in the way. */
  groups: readonly GroupWithPeople[]
  unsentCount: number
  isOffline: boolean
  /** The tries of the present call that have failed. */
  failedTries: number
  /** Resolves with the sentence that says why it failed, or with null on success. */
  onDelete: () => Promise<string | null>
  onExportUnsent: () => Promise<unknown>
  onBack: () => void
}

/** The action stays at the foot: what it needs is below the fold of a small phone, where the page would look finished. */
export function DeleteAccountForm({ groups, unsentCount, isOffline, ...rest }: DeleteAccountFormProps) {
  const { failedTries, onDelete, onExportUnsent, onBack } = rest
  const form = useForm({ initialValues: { word: '' } })
  const formId = useId()
  const { isBusy, problem, save } = useSave(onDelete)
  const isBlocked = groups.length > 0
  const isOfflineSaid = isOffline && problem === null
  return (
    <Screen
      title={settingsTexts.deleteAccount}
      onBack={onBack}
      bottom={
        isBlocked ? undefined : (
          <>
            {isOfflineSaid ? <OfflineAlert>{texts.offline}</OfflineAlert> : null}
            <ActionButton
              form={formId}
              color="red"
              loading={isBusy}
              disabled={isOffline || !isWord(form.values.word)}
            >
              {texts.delete}
            </ActionButton>
          </>
        )
      }
      bottomNote={isOfflineSaid ? undefined : texts.wordFirst}
    >
      {isBlocked ? <GroupsInTheWay groups={groups} /> : null}
      <Card>
        <Stack gap="sm">
          <Text fw={600}>
            <UnbrokenPhrases text={texts.lead} />
          </Text>
          <Stack component="ul" gap="xs" data-bullets>
            {texts.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </Stack>
          <Hint>{texts.keepCopy}</Hint>
        </Stack>
      </Card>
      {unsentCount > 0 ? (
        <Alert color="yellow" variant="light" role="status">
          <Stack gap="sm" align="flex-start">
            {texts.unsent(unsentCount)}
            <Button variant="default" onClick={() => void onExportUnsent()}>
              {texts.exportUnsent}
            </Button>
          </Stack>
        </Alert>
      ) : null}
      {isBlocked ? null : (
        <Form form={form} id={formId} look="dense" onSubmit={() => void save(undefined)}>
          {problem === null ? null : (
            <ErrorState title={texts.failed} isAnswer>
              {problem}
            </ErrorState>
          )}
          <FailedTries count={isBusy ? failedTries : 0} />
          <TextInput label={texts.typeWord} autoComplete="off" {...form.getInputProps('word')} />
        </Form>
      )}
    </Screen>
  )
}

function GroupsInTheWay({ groups }: Pick<DeleteAccountFormProps, 'groups'>) {
  return (
    <>
      <Alert
        color="yellow"
        variant="light"
        role="status"
        title={<h2 style={{ font: 'inherit' }}>{unbroken(texts.blocked)}</h2>}
      >
        {texts.blockedText}
      </Alert>
      <CardList label={texts.owned}>
        {groups.map(({ group, members, pendingMembers }) => (
          <LinkRow
            key={group.id}
            to="/groups/$groupId"
            params={{ groupId: group.id }}
            hash="members"
            title={group.name}
            note={texts.peopleCount(members.length + pendingMembers.length)}
          />
        ))}
      </CardList>
    </>
  )
}

function isWord(typed: string): boolean {
  return typed.normalize('NFKC').trim() === texts.word
}
