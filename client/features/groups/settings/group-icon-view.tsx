import { Button, FileButton, Group as Row } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { groupIconTexts as texts } from '#shared/messages/group-icon.ts'
import type { Group } from '#shared/model/group.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card, Section } from '#client/ui/card.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { FailedTries } from '#client/ui/failed-tries.tsx'
import classes from './group-settings-view.module.css'

type GroupIconViewProps = {
  group: Pick<Group, 'id' | 'name'>
  /** The chosen picture, or else the present icon. */
  url: string | null
  /** A picture is chosen and not set yet. */
  isChosen: boolean
  hasIcon: boolean
  busyWith: 'reading' | 'sending' | null
  isOffline: boolean
  /** The tries of the present call that have failed. */
  failedTries: number
  error: string | null
  onChoose: (file: File) => void
  onSet: () => void
  onCancel: () => void
  onRemove: () => void
}

export function GroupIconView({ group, url, isChosen, hasIcon, busyWith, ...rest }: GroupIconViewProps) {
  const { isOffline, failedTries, error, onChoose, onSet, onCancel, onRemove } = rest
  const isBusy = busyWith !== null
  return (
    <Section title={texts.title}>
      <Card>
        <div className={classes.form}>
          <Row wrap="nowrap" align="center">
            <Avatar id={group.id} name={group.name} url={url} size="large" />
            <p className={classes.hint} role="status">
              {isChosen ? texts.preview : texts.hint}
            </p>
          </Row>
          {error === null ? null : (
            <ErrorState title={texts.failed} isAnswer>
              {error}
            </ErrorState>
          )}
          <FailedTries count={busyWith === 'sending' ? failedTries : 0} />
          {isOffline ? (
            <p className={classes.hint}>
              {texts.offline}
              {hasIcon ? texts.offlineRemoval : null}
            </p>
          ) : null}
          {isChosen ? (
            <Button
              fullWidth
              loading={busyWith === 'sending'}
              disabled={isOffline && !isBusy}
              onClick={onSet}
            >
              {texts.set}
            </Button>
          ) : null}
          <ChooseButton isChosen={isChosen} isDisabled={isBusy || isOffline} onChoose={onChoose} />
          {isChosen ? (
            <Button variant="subtle" fullWidth disabled={isBusy} onClick={onCancel}>
              {texts.cancel}
            </Button>
          ) : hasIcon ? (
            <Button
              variant="default"
              fullWidth
              disabled={isBusy}
              c="var(--error)"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={onRemove}
            >
              {texts.remove}
            </Button>
          ) : null}
        </div>
      </Card>
    </Section>
  )
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
