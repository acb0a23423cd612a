/**
 * A conflict: both versions side by side with their differences marked, and the ways to resolve it (docs/design.md,
 * "Conflicts").
 */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { giveBackTexts, unsentTexts as texts } from '#shared/messages/unsent.ts'
import { peopleTexts } from '#shared/messages/labels.ts'
import { momentText } from '#shared/messages/date-texts.ts'
import { Facts } from '#client/ui/facts.tsx'
import type { Conflict } from './compare-versions.ts'
import { DifferenceDialog } from './difference-dialog.tsx'
import { DiscardDialog } from '../list/discard-dialog.tsx'
import type { HeldItem, UnsentActions } from '../list/unsent-items.ts'
import classes from '../list/unsent-view.module.css'
import { Version } from './version-card.tsx'

type ConflictChangeProps = { item: HeldItem; conflict: Conflict; actions: UnsentActions }

export function ConflictChange({ item, conflict, actions }: ConflictChangeProps) {
  const { title, groupName, recorded } = item
  const { kind, mine, present, presentBy, presentAt, recordedBy } = conflict
  return (
    <article aria-label={title} className={classes.conflict}>
      <p className={classes.lead}>{leadOf(conflict)}</p>
      <p className={classes.note}>
        <Facts facts={[groupName, texts.recordedBy(recordedBy)]} />
      </p>
      <div className={classes.versions}>
        <Version title={texts.mine[kind]} note={recorded} version={mine} isMine />
        <Version title={presentTitle(kind, presentBy)} note={momentText(presentAt)} version={present} />
      </div>
      <Ways item={item} conflict={conflict} actions={actions} />
      <p className={classes.note}>{texts.nothingGone}</p>
    </article>
  )
}

function presentTitle(kind: Conflict['kind'], by: string | null): string {
  if (kind !== 'edited' || by === null) return texts.present[kind]
  return by === peopleTexts.self ? texts.changeElsewhere : texts.changeOf(by)
}

function keepTheirs({ kind, presentBy: by }: Conflict): string {
  if (kind !== 'edited' || by === null) return texts.keepTheirs[kind]
  return by === peopleTexts.self ? texts.keepElsewhere : texts.keepTheirsOf(by)
}

function leadOf({ kind, title, isSame, difference, presentBy }: Conflict): string {
  const same = isSame ? texts.sameContent : ''
  if (kind === 'deleted') return texts.deletedLead(title) + same
  if (kind === 'serverRestored') return giveBackTexts.conflictLead(title) + (isSame ? giveBackTexts.same : '')
  if (kind === 'edited') return texts.conflictLead(title, alsoBy(presentBy)) + same
  return texts.settledLead(title) + (difference ? texts.settledHint : same)
}

function alsoBy(name: string | null): string {
  if (name === null) return texts.somebody
  return name === peopleTexts.self ? texts.otherDevice : peopleTexts.polite(name)
}

function Ways({ item, conflict, actions }: ConflictChangeProps) {
  const [dialog, setDialog] = useState<'discard' | 'difference' | null>(null)
  const { seq, restorableId, editing } = item
  const { kind, title, difference, mark } = conflict
  const close = () => setDialog(null)
  return (
    <>
      <div className={classes.ways}>
        {kind === 'edited' || kind === 'serverRestored' ? (
          <Button size="lg" fullWidth onClick={() => void actions.resend(seq, mark)}>
            {texts.keepMine[kind]}
          </Button>
        ) : null}
        {restorableId ? (
          <Button size="lg" fullWidth onClick={() => void actions.restore(item, restorableId)}>
            {texts.restoreAndApply}
          </Button>
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
              {texts.edit}
            </Button>
          ) : null}
        </div>
      ) : null}
      {dialog === 'discard' ? (
        <DiscardDialog
          question={texts.keepTheirsQuestion(title)}
          dependents={item.dependents()}
          onClose={close}
          onConfirm={() => actions.discard(seq)}
        />
      ) : null}
      {difference && dialog === 'difference' ? (
        <DifferenceDialog
          difference={difference}
          conflict={conflict}
          dependents={item.dependents()}
          onClose={close}
          onConfirm={() => actions.recordDifference(item, difference)}
        />
      ) : null}
    </>
  )
}
