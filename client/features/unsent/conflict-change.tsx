/**
 * A conflict: both versions side by side with their differences marked, and the ways to resolve it (docs/design.md,
 * "Conflicts").
 */
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { momentText } from '#shared/messages/date-texts.ts'
import { peopleTexts } from '#shared/messages/labels.ts'
import { changeTexts, unsentTexts as texts } from '#shared/messages/unsent.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { ExplainedAnswer } from '#client/ui/dialog-actions.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { Money } from '#client/ui/money.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import type { Conflict, TextSegment, VersionView } from './compare-versions.ts'
import { keepTheirs, leadOf, mineOf, presentTitle, stayingOf } from './describe-conflict.ts'
import type { DifferenceOffer } from './difference-offer.ts'
import { Dependents, DiscardDialog } from './held-change.tsx'
import type { HeldItem, UnsentActions } from './unsent-items.ts'
import classes from './unsent.module.css'

type ConflictChangeProps = { item: HeldItem; conflict: Conflict; actions: UnsentActions }

export function ConflictChange({ item, conflict, actions }: ConflictChangeProps) {
  const { title, groupName, recorded } = item
  const { kind, mine, present, presentAt, recordedBy } = conflict
  return (
    <Stack component="article" gap="sm" aria-label={title} className={classes.conflict ?? ''}>
      <Text fz="sm">{leadOf(conflict)}</Text>
      <Hint size="xs">
        <Facts facts={[groupName, texts.recordedBy(recordedBy)]} />
      </Hint>
      <div className={classes.versions}>
        <Version title={texts.mine[kind]} note={recorded} version={mine} isMine />
        <Version title={presentTitle(conflict)} note={momentText(presentAt)} version={present} />
      </div>
      <Ways item={item} conflict={conflict} actions={actions} />
      <Hint size="xs">{texts.nothingGone}</Hint>
    </Stack>
  )
}

function Ways({ item, conflict, actions }: ConflictChangeProps) {
  const [dialog, setDialog] = useState<'discard' | 'difference' | null>(null)
  const { seq, restorableId, editing } = item
  const { kind, title, difference, mark } = conflict
  const dependents = item.dependents()
  const close = () => setDialog(null)
  return (
    <>
      <div className={classes.ways}>
        {kind === 'edited' || kind === 'serverRestored' ? (
          <SendingAnswer dependents={dependents} onClick={() => void actions.resend(seq, mark)}>
            {texts.keepMine[kind]}
          </SendingAnswer>
        ) : null}
        {restorableId ? (
          <SendingAnswer dependents={dependents} onClick={() => void actions.restore(item, restorableId)}>
            {texts.restoreAndApply}
          </SendingAnswer>
        ) : null}
        {difference && kind === 'settled' ? (
          <Button size="lg" fullWidth onClick={() => setDialog('difference')}>
            {texts.recordDifference}
          </Button>
        ) : null}
        <Button size="lg" fullWidth variant="default" onClick={() => setDialog('discard')}>
          {keepTheirs(conflict)}
        </Button>
      </div>
      {kind === 'edited' && (difference || editing) ? (
        <div className={classes.furtherWays}>
          {difference ? (
            <Button variant="default" onClick={() => setDialog('difference')}>
              {texts.recordDifference}
            </Button>
          ) : null}
          {editing ? (
            <Button variant="default" onClick={() => actions.edit(item, editing)}>
              {texts.editMyself}
            </Button>
          ) : null}
        </div>
      ) : null}
      {kind === 'edited' && difference ? (
        <Hint size="xs">
          <UnbrokenAmounts text={texts.differenceHint(stayingOf(conflict))} />
        </Hint>
      ) : null}
      {dialog === 'discard' ? (
        <DiscardDialog
          question={texts.keepTheirsQuestion(title)}
          dependents={dependents}
          onClose={close}
          onConfirm={() => actions.discard(seq)}
        />
      ) : null}
      {difference && dialog === 'difference' ? (
        <DifferenceDialog
          difference={difference}
          conflict={conflict}
          dependents={dependents}
          onClose={close}
          onConfirm={() => actions.recordDifference(item, difference)}
        />
      ) : null}
    </>
  )
}

type SendingAnswerProps = { dependents: readonly string[]; onClick: () => void; children: string }

/** An answer that sends the own change, and below it that the later changes follow. */
function SendingAnswer({ dependents, onClick, children }: SendingAnswerProps) {
  const button = (effectId?: string) => (
    <Button size="lg" fullWidth onClick={onClick} aria-describedby={effectId}>
      {children}
    </Button>
  )
  if (dependents.length === 0) return button()
  return <ExplainedAnswer effect={texts.dependentsFollow(dependents)}>{button}</ExplainedAnswer>
}

type VersionProps = { title: string; note: string; version: VersionView; isMine?: boolean }

function Version({ title, note, version, isMine = false }: VersionProps) {
  const { amount, amountDiffers, lines, own } = version
  return (
    <div role="group" className={classes.version} data-mine={isMine || undefined} aria-label={title}>
      <Text component="h3" fz="xs" c="var(--dim)">
        {title}
        <Text span inherit display="block">
          {note}
        </Text>
      </Text>
      <div>
        <Text inherit my={4}>
          <Marked isMarked={amountDiffers}>
            <Money amount={amount} size="large" />
          </Marked>
        </Text>
        {lines.map((segments, index) => (
          <p key={index}>
            <TextSegments segments={segments} />
          </p>
        ))}
        {own ? (
          <Text inherit mt={8} c="var(--dim)">
            <Marked isMarked={own.differs}>
              <UnbrokenAmounts text={changeTexts.partOf({ name: peopleTexts.self, amount: own.amount })} />
            </Marked>
          </Text>
        ) : null}
      </div>
    </div>
  )
}

function TextSegments({ segments }: { segments: readonly TextSegment[] }) {
  return segments.map(({ text, differs }, index) => (
    <Marked key={index} isMarked={differs}>
      <UnbrokenAmounts text={text} />
    </Marked>
  ))
}

function Marked({ isMarked, children }: { isMarked: boolean; children: React.ReactNode }) {
  return isMarked ? <mark className={classes.differs}>{children}</mark> : children
}

type DifferenceDialogProps = {
  difference: DifferenceOffer
  conflict: Conflict
  /** Titles of the changes that are discarded with the held one. */
  dependents: readonly string[]
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** 差額だけ別に記録: shows what will be recorded before it is. Where changes are lost by it, that comes first, as with 捨てる. */
export function DifferenceDialog({ difference, conflict, dependents, ...dialog }: DifferenceDialogProps) {
  const { lines } = difference
  const isLosing = dependents.length > 0
  const staying = stayingOf(conflict)
  const beside =
    conflict.kind === 'settled'
      ? texts.differenceBeside(conflict.title, staying)
      : texts.differenceAlignsBalances(conflict.title, { staying, mine: mineOf(conflict) })
  return (
    <ConfirmDialog
      opened
      {...dialog}
      look={isLosing ? 'danger' : 'plain'}
      title={texts.recordDifference}
      message={isLosing ? texts.dependentsAlone(dependents) : beside}
      confirmLabel={texts.recordDifference}
      cancelLabel={texts.cancel}
    >
      <Dependents titles={dependents} />
      <Text fz="sm">
        {isLosing ? <UnbrokenAmounts text={beside} /> : null}
        <UnbrokenAmounts text={recordedText(difference, conflict)} />
        {conflict.kind === 'settled' ? texts.differenceOfSettled : null}
      </Text>
      <Stack gap={4} className={classes.difference ?? ''}>
        {lines.map((line) => (
          <p key={line}>
            <UnbrokenAmounts text={line} />
          </p>
        ))}
      </Stack>
    </ConfirmDialog>
  )
}

/** What will stand in the list of expenses, and why its amount is less than the amounts of the versions differ by. */
function recordedText({ title, amount, bearers }: DifferenceOffer, { mine, present }: Conflict): string {
  const whole = Math.abs(mine.amount - present.amount)
  return amount !== null && amount < whole && bearers !== null
    ? texts.differenceWithoutOwnPart(title, { whole, amount, bearers })
    : texts.differenceListed(title, amount)
}
