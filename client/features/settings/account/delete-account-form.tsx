import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { deleteAccountTexts as texts } from '#shared/messages/account.ts'
import type { GroupWithPeople } from '#client/store/queries/groups.ts'
import { Card, CardList, CardRow } from '#client/ui/card.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { FailedTries } from '#client/ui/failed-tries.tsx'
import { UnbrokenPhrases } from '#client/ui/unbroken-phrases.tsx'
import { focusFirstProblem } from '#client/ui/focus-first-problem.ts'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { useSave } from '#client/ui/use-save.ts'
import classes from '../cards/settings-view.module.css'

type DeleteAccountFormProps = {
  /** Groups with other members that the person owns: they stand in the way. */
  groups: readonly GroupWithPeople[]
  unsentCount: number
  /** The tries of the present call that have failed. */
  failedTries: number
  /** Resolves with the sentence that says why it failed, or with null on success. */
  onDelete: () => Promise<string | null>
  onExportUnsent: () => Promise<unknown>
}

export function DeleteAccountForm({ groups, unsentCount, onExportUnsent, ...rest }: DeleteAccountFormProps) {
  return (
    <>
      {groups.length > 0 ? <GroupsInTheWay groups={groups} /> : null}
      <Card>
        <div className={classes.parts}>
          <Text fw={600} className={classes.text ?? ''}>
            <UnbrokenPhrases text={texts.lead} />
          </Text>
          <ul className={classes.points}>
            {texts.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <p className={classes.hint}>{texts.keepCopy}</p>
        </div>
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
      {groups.length > 0 ? null : <Confirmation {...rest} />}
    </>
  )
}

function GroupsInTheWay({ groups }: Pick<DeleteAccountFormProps, 'groups'>) {
  return (
    <>
      <Alert
        color="yellow"
        variant="light"
        role="status"
        title={<h2 className={classes.blocked}>{texts.blocked}</h2>}
      >
        {texts.blockedText}
      </Alert>
      <CardList label={texts.owned}>
        {groups.map(({ group, members, pendingMembers }) => (
          <CardRow
            key={group.id}
            title={group.name}
            note={texts.peopleCount(members.length + pendingMembers.length)}
            end={<IconChevronRight size={20} stroke={1.8} aria-hidden color="var(--dim)" />}
            render={(row) => (
              <Link to="/groups/$groupId" params={{ groupId: group.id }} hash="members" {...row} />
            )}
          />
        ))}
      </CardList>
    </>
  )
}

function Confirmation({ failedTries, onDelete }: Pick<DeleteAccountFormProps, 'failedTries' | 'onDelete'>) {
  const form = useForm({
    initialValues: { word: '' },
    validate: { word: (typed) => (isWord(typed) ? null : texts.wordMissing) },
  })
  const { isBusy, problem, save } = useSave(onDelete)
  const formId = useId()
  return (
    <form
      id={formId}
      noValidate
      className={classes.parts}
      onKeyDown={ignoreComposingEnter}
      onSubmit={form.onSubmit(
        () => void save(undefined),
        () => focusFirstProblem(formId),
      )}
    >
      {problem === null ? null : (
        <ErrorState title={texts.failed} isAnswer>
          {problem}
        </ErrorState>
      )}
      <FailedTries count={isBusy ? failedTries : 0} />
      <TextInput label={texts.typeWord} autoComplete="off" {...form.getInputProps('word')} />
      <Button type="submit" color="red" fullWidth loading={isBusy}>
        {texts.delete}
      </Button>
    </form>
  )
}

function isWord(typed: string): boolean {
  return typed.normalize('NFKC').trim() === texts.word
}
