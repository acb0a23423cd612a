/** A held or blocked change: the reason, its content and the available actions. */
import { Button } from '@mantine/core'
import { IconAlertCircle, IconClock, IconCloudX, IconHourglass } from '@tabler/icons-react'
import { useState } from 'react'
import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { ChangeFacts, ChangeHead } from './change-head.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import type { HeldItem, UnsentActions } from './unsent-items.ts'
import classes from './unsent-view.module.css'

const icons = { rejected: IconAlertCircle, failed: IconCloudX, expired: IconClock, blocked: IconHourglass }

type HeldChangeProps = {
  item: HeldItem
  actions: UnsentActions
  /** The reason is already shown above the list. */
  isReasonKnown?: boolean
}

export function HeldChange({ item, actions, isReasonKnown = false }: HeldChangeProps) {
  const { state, title, reason } = item
  const Icon = icons[state]
  return (
    <article aria-label={title}>
      <Card>
        <div className={classes.change}>
          <ChangeHead {...item} />
          {item.lines.length > 0 ? (
            <p className={classes.lines}>
              <ChangeFacts facts={item.lines} />
            </p>
          ) : null}
          {isReasonKnown ? null : (
            <p className={classes.reason} data-state={state}>
              <Icon size={18} stroke={1.8} aria-hidden />
              <span>{reason}</span>
            </p>
          )}
          <Ways item={item} actions={actions} />
        </div>
      </Card>
    </article>
  )
}

function Ways({ item, actions }: Omit<HeldChangeProps, 'isReasonKnown'>) {
  const [dialog, setDialog] = useState<'discard' | 'settle-again' | null>(null)
  const { seq, title, canResend, restorableId, settleAgainIn, editing } = item
  const isExpired = item.state === 'expired'
  const close = () => setDialog(null)
  return (
    <div className={classes.buttons}>
      <Button variant="default" aria-label={texts.discardOf(title)} onClick={() => setDialog('discard')}>
        {texts.discard}
      </Button>
      {editing ? (
        <Button
          variant="default"
          aria-label={texts.editOf(title)}
          onClick={() => actions.edit(item, editing)}
        >
          {texts.edit}
        </Button>
      ) : null}
      {settleAgainIn ? (
        <Button
          variant="light"
          aria-label={texts.settleAgainOf(title)}
          onClick={() => setDialog('settle-again')}
        >
          {texts.settleAgain}
        </Button>
      ) : null}
      {restorableId ? (
        <Button
          variant="light"
          aria-label={texts.restoreAndApplyOf(title)}
          onClick={() => void actions.restore(item, restorableId)}
        >
          {texts.restoreAndApply}
        </Button>
      ) : null}
      {canResend ? (
        <Button
          variant="light"
          aria-label={isExpired ? texts.sendOf(title) : texts.resendOf(title)}
          onClick={() => void actions.resend(seq)}
        >
          {isExpired ? texts.send : texts.resend}
        </Button>
      ) : null}
      {dialog === 'discard' ? (
        <DiscardDialog
          question={texts.discardQuestion(item.phrase)}
          dependents={item.dependents()}
          onClose={close}
          onConfirm={() => actions.discard(seq)}
        />
      ) : null}
      {dialog === 'settle-again' && settleAgainIn ? (
        <ConfirmDialog
          opened
          title={texts.settleAgainTitle}
          message={texts.settleAgainQuestion}
          confirmLabel={texts.toSettlement}
          cancelLabel={texts.cancel}
          onClose={close}
          onConfirm={() => actions.settleAgain(seq, settleAgainIn)}
        />
      ) : null}
    </div>
  )
}
