/** Held changes, each with those that it blocks: the reason, the content and the available actions. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconClock, IconCloudX, IconHourglass } from '@tabler/icons-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { Money } from '#client/ui/money.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import type { HeldItem, UnsentActions, WaitingItem } from './unsent-items.ts'
import classes from './unsent.module.css'

const icons = { rejected: IconAlertCircle, failed: IconCloudX, expired: IconClock, blocked: IconHourglass }

/** `blocked`: the changes behind each held one, by its `seq`. */
export type Decided = {
  actions: UnsentActions
  blocked: ReadonlyMap<number | undefined, readonly HeldItem[]>
}
type ChangeCardsProps = Decided & { items: readonly HeldItem[]; isReasonKnown?: boolean }

export function ChangeCards({ items, blocked, ...rest }: ChangeCardsProps) {
  return (
    <GrowingList items={items}>
      {(shown) =>
        shown.map((item) => (
          <Fragment key={item.seq}>
            <HeldChange item={item} {...rest} />
            <BlockedChanges items={blocked.get(item.seq)} actions={rest.actions} />
          </Fragment>
        ))
      }
    </GrowingList>
  )
}

type BlockedProps = { items: readonly HeldItem[] | undefined; actions: UnsentActions }

/** Directly below the change for which they wait, because what is chosen there decides about them too. */
export function BlockedChanges({ items = [], actions }: BlockedProps) {
  const id = useId()
  if (items.length === 0) return null
  return (
    <Stack component="section" gap="xs" className={classes.blocked ?? ''} aria-labelledby={id}>
      <h3 id={id}>{texts.blocked(items.length)}</h3>
      <GrowingList items={items}>
        {(shown) => shown.map((item) => <HeldChange key={item.seq} item={item} actions={actions} />)}
      </GrowingList>
    </Stack>
  )
}

const step = 30

type GrowingListProps<Item> = { items: readonly Item[]; children: (shown: readonly Item[]) => ReactNode }

/** Shows more items on request, because drawing hundreds of changes at once would be too slow on a phone. */
export function GrowingList<Item>({ items, children }: GrowingListProps<Item>) {
  const [count, setCount] = useState(step)
  const more = items.length - count
  return (
    <>
      {children(items.slice(0, count))}
      {more > 0 ? (
        <Button variant="subtle" onClick={() => setCount(count + step)}>
          {texts.more(more)}
        </Button>
      ) : null}
    </>
  )
}

type HeldChangeProps = {
  item: HeldItem
  actions: UnsentActions
  /** The reason is already shown above the list. */
  isReasonKnown?: boolean
}

function HeldChange({ item, actions, isReasonKnown = false }: HeldChangeProps) {
  const { state, title, reason } = item
  const Icon = icons[state]
  return (
    <article aria-label={title}>
      <Card>
        <Stack gap="xs">
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
        </Stack>
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
    <Group gap="xs" justify="flex-end" className={classes.buttons ?? ''}>
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
    </Group>
  )
}

/** A change's kind, subject, group and time. */
function ChangeHead(item: WaitingItem) {
  const { kind, subject, amount } = item
  return (
    <div>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Text component="h3" fw={700} miw={0}>
          {subject || kind}
        </Text>
        {amount === null ? null : <Money amount={amount} />}
      </Group>
      <Hint size="xs">
        <Facts facts={whereAndWhen({ ...item, recorded: texts.recordedAt(item.recorded) })} />
      </Hint>
    </div>
  )
}

/** What stands below the title. The kind is the title itself where there is no subject. */
export function whereAndWhen({ kind, subject, groupName, recorded }: WaitingItem): string[] {
  return [...(subject ? [kind] : []), groupName, recorded]
}

export function ChangeFacts({ facts }: { facts: readonly string[] }) {
  return (
    <Facts
      facts={facts.map((fact) => (
        <UnbrokenAmounts key={fact} text={fact} />
      ))}
    />
  )
}

type DiscardDialogProps = {
  question: string
  /** Titles of the changes that are discarded too. */
  dependents: readonly string[]
  onClose: () => void
  onConfirm: () => Promise<void>
}

const shownMax = 5

/** 捨てる: asks first, and lists the changes that are discarded too. */
export function DiscardDialog({ question, dependents, onClose, onConfirm }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={onConfirm}
      title={texts.discardTitle}
      message={dependents.length > 0 ? `${question}\n${texts.dependents(dependents)}` : question}
      confirmLabel={texts.discard}
      cancelLabel={texts.cancel}
      look="danger"
    >
      <Dependents titles={dependents} />
    </ConfirmDialog>
  )
}

/**
 * The changes that are discarded together with a change, if there are several. The question above them says so. A single one is
 * named by the question itself.
 */
export function Dependents({ titles }: { titles: readonly string[] }) {
  if (titles.length < 2) return null
  const more = titles.length - shownMax
  return (
    <ul className={classes.dependents} data-bullets>
      {titles.slice(0, shownMax).map((title, index) => (
        <li key={index}>{title}</li>
      ))}
      {more > 0 ? <li>{texts.otherDependents(more)}</li> : null}
    </ul>
  )
}
