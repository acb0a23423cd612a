/** One change that needs its owner: why, what it says, and what can be done about it. */
import { Button } from '@mantine/core'
import { IconAlertCircle, IconClock, IconCloudX, IconHourglass } from '@tabler/icons-react'
import { useState } from 'react'
import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import { Card } from '#client/ui/card.tsx'
import { ChangeHead, ChangeLines } from './change-head.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import type { HeldItem } from './unsent-items.ts'
import type { UnsentActions } from './unsent-view.tsx'
import classes from './unsent-view.module.css'

const icons = { rejected: IconAlertCircle, failed: IconCloudX, expired: IconClock, blocked: IconHourglass }

type HeldChangeProps = {
  item: HeldItem
  actions: UnsentActions
  /** Said once, above the list that it stands in. */
  isReasonKnown?: boolean
}

export function HeldChange({ item, actions, isReasonKnown = false }: HeldChangeProps) {
  const [isDiscarding, setIsDiscarding] = useState(false)
  const { seq, state, title, reason, canResend } = item
  const Icon = icons[state]
  return (
    <article aria-label={title}>
      <Card>
        <div className={classes.change}>
          <ChangeHead {...item} />
          <ChangeLines lines={item.lines} />
          {isReasonKnown ? null : (
            <p className={classes.reason} data-state={state}>
              <Icon size={18} stroke={1.8} aria-hidden />
              <span>{reason}</span>
            </p>
          )}
          <div className={classes.buttons}>
            <Button
              variant="default"
              aria-label={texts.discardOf(title)}
              onClick={() => setIsDiscarding(true)}
            >
              {texts.discard}
            </Button>
            {canResend ? (
              <Button
                variant="light"
                aria-label={texts.resendOf(title)}
                onClick={() => void actions.resend(seq)}
              >
                {texts.resend}
              </Button>
            ) : null}
          </div>
        </div>
      </Card>
      {isDiscarding ? (
        <DiscardDialog
          question={texts.discardQuestion(title)}
          dependents={item.dependents()}
          onClose={() => setIsDiscarding(false)}
          onConfirm={() => actions.discard(seq)}
        />
      ) : null}
    </article>
  )
}
