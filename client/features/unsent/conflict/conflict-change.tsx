/**
 * A conflict: both versions side by side with their differences marked, and the ways to resolve it (docs/design.md,
 * "Conflicts").
 */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { momentText } from '#shared/messages/date-texts.ts'
import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import { ExplainedAnswer } from '#client/ui/dialog-actions.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import { DiscardDialog } from '../list/discard-dialog.tsx'
import type { HeldItem, UnsentActions } from '../list/unsent-items.ts'
import classes from '../list/unsent-view.module.css'
import type { Conflict } from './compare-versions.ts'
import { keepTheirs, leadOf, presentTitle, stayingOf } from './describe-conflict.ts'
import { DifferenceDialog } from './difference-dialog.tsx'
import { Version } from './version-card.tsx'

type ConflictChangeProps = { item: HeldItem; conflict: Conflict; actions: UnsentActions }

export function ConflictChange({ item, conflict, actions }: ConflictChangeProps) {
  const { title, groupName, recorded } = item
  const { kind, mine, present, presentAt, recordedBy } = conflict
  return (
    <article aria-label={title} className={classes.conflict}>
      <p className={classes.lead}>{leadOf(conflict)}</p>
      <Hint size="xs">
        <Facts facts={[groupName, texts.recordedBy(recordedBy)]} />
      </Hint>
      <div className={classes.versions}>
        <Version title={texts.mine[kind]} note={recorded} version={mine} isMine />
        <Version title={presentTitle(conflict)} note={momentText(presentAt)} version={present} />
      </div>
      <Ways item={item} conflict={conflict} actions={actions} />
      <Hint size="xs">{texts.nothingGone}</Hint>
    </article>
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
