/** Chooses and sets the group's icon, which needs a connection, and removes it, which does not. */
import { Button, FileButton, Group as Row, Stack } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useEffect, useState, useRef } from 'react'
import { groupIconTexts as texts } from '#shared/messages/groups.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { Group, IconId } from '#shared/model/group.ts'
import { iconPathOf } from '#client/store/icon-cache.ts'
import { squarePicture } from '#client/platform/square-picture.ts'
import { setGroupIcon } from '#client/session/set-group-icon.ts'
import { useIsServerSilent } from '#client/session/use-is-server-silent.ts'
import { mutate } from '#client/sync/mutate.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card, Section } from '#client/ui/card.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { FailedTries } from '#client/ui/failed-tries.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { useWaiting } from '#client/ui/use-waiting.ts'
import { showOutcome } from './show-outcome.ts'

type IconGroup = Pick<Group, 'id' | 'name' | 'icon'>
/** `icon` is null until the server has the picture. */
type Chosen = { picture: Blob; url: string; icon: IconId | null }

export function GroupIconSection({ group }: { group: IconGroup }) {
  const isOffline = useIsServerSilent()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [busyWith, setBusyWith] = useState<'reading' | 'sending' | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { failedTries, begin } = useWaiting()
  const url = chosen?.url ?? null
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url])
  // The group's row has arrived with the icon.
  if (chosen?.icon && chosen.icon === group.icon) setChosen(null)

  const choose = async (file: File) => {
    setError(null)
    setBusyWith('reading')
    const picture = await squarePicture(file)
    if (picture) setChosen({ picture, url: URL.createObjectURL(picture), icon: null })
    else setError(texts.unreadable)
    setBusyWith(null)
  }
  const send = async ({ picture, ...shown }: Chosen) => {
    setError(null)
    setBusyWith('sending')
    const answer = await setGroupIcon({ groupId: group.id, picture }, begin())
    if (answer.ok) {
      setChosen({ picture, ...shown, icon: answer.value })
      showNotice({ message: texts.changed })
    } else setError(answer.sentence)
    setBusyWith(null)
  }
  const remove = async () => {
    setChosen(null)
    setError(await removeIcon(group))
  }

  const isChosen = chosen !== null && chosen.icon === null
  const hasIcon = group.icon !== null
  const isBusy = busyWith !== null
  return (
    <Section title={texts.title}>
      <Card>
        <Stack>
          <Row wrap="nowrap" align="center">
            <Avatar id={group.id} name={group.name} url={url ?? iconPathOf(group)} size="large" />
            <Hint role="status">{isChosen ? texts.preview : texts.hint}</Hint>
          </Row>
          {error === null ? null : (
            <ErrorState title={texts.failed} isAnswer>
              {error}
            </ErrorState>
          )}
          <FailedTries count={busyWith === 'sending' ? failedTries : 0} />
          {isOffline ? (
            <Hint>
              {texts.offline}
              {hasIcon ? texts.offlineRemoval : null}
            </Hint>
          ) : null}
          {chosen && isChosen ? (
            <Button
              fullWidth
              loading={busyWith === 'sending'}
              disabled={isOffline && !isBusy}
              onClick={() => void send(chosen)}
            >
              {texts.set}
            </Button>
          ) : null}
          <ChooseButton
            isChosen={isChosen}
            isDisabled={isBusy || isOffline}
            onChoose={(file) => void choose(file)}
          />
          {isChosen ? (
            <Button variant="subtle" fullWidth disabled={isBusy} onClick={() => setChosen(null)}>
              {texts.cancel}
            </Button>
          ) : hasIcon ? (
            <Button
              variant="default"
              fullWidth
              disabled={isBusy}
              c="var(--error)"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => void remove()}
            >
              {texts.remove}
            </Button>
          ) : null}
        </Stack>
      </Card>
    </Section>
  )
}

/** The server keeps the bytes long enough to undo the removal. Resolves with the sentence of a refusal, or null. */
async function removeIcon({ id: groupId, icon }: IconGroup): Promise<string | null> {
  const outcome = await mutate(groupId, 'group.setIcon', { icon: null })
  if (!outcome.ok) return rejectionSentences[outcome.code]
  const undo = async () => {
    const undone = await mutate(groupId, 'group.setIcon', { icon })
    showOutcome(undone, { done: texts.undone, failed: texts.failed })
  }
  showOutcome(outcome, { done: texts.removed, failed: texts.failed, undo })
  return null
}

type ChooseButtonProps = { isChosen: boolean; isDisabled: boolean; onChoose: (file: File) => void }

function ChooseButton({ isChosen, isDisabled, onChoose }: ChooseButtonProps) {
  const reset = useRef<() => void>(null)
  const choose = (file: File | null) => {
    // Otherwise the browser would not report the same file again.
    reset.current?.()
    if (file) onChoose(file)
  }
  return (
    <FileButton resetRef={reset} accept="image/*" onChange={choose}>
      {(props) => (
        <Button
          variant={isChosen ? 'default' : 'light'}
          fullWidth
          disabled={isDisabled}
          leftSection={<IconPhoto size={18} aria-hidden />}
          {...props}
        >
          {isChosen ? texts.chooseAnother : texts.choose}
        </Button>
      )}
    </FileButton>
  )
}
