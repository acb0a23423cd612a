/** Somebody else was first: both versions side by side, what differs marked, and the ways out (design, section 4). */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { changeTexts, momentText, unsentTexts as texts } from '#shared/messages/unsent.ts'
import { peopleTexts } from '#shared/messages/labels.ts'
import { Money } from '#client/ui/money.tsx'
import type { Conflict, Piece, VersionView } from './compare-versions.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import type { HeldItem } from './unsent-items.ts'
import type { UnsentActions } from './unsent-view.tsx'
import classes from './unsent-view.module.css'

type ConflictChangeProps = { item: HeldItem; conflict: Conflict; actions: UnsentActions }

export function ConflictChange({ item, conflict, actions }: ConflictChangeProps) {
  const [isDiscarding, setIsDiscarding] = useState(false)
  const { seq, title, groupName, recorded } = item
  return (
    <article aria-label={title} className={classes.conflict}>
      <p className={classes.lead}>
        {texts.conflictLead(conflict.title)}
        {conflict.isSame ? texts.sameContent : null}
      </p>
      <p className={classes.note}>{groupName}</p>
      <div className={classes.versions}>
        <Version title={texts.mine} note={recorded} version={conflict.mine} isMine />
        <Version
          title={texts.present}
          note={texts.updated(momentText(conflict.presentAt))}
          version={conflict.present}
        />
      </div>
      <div className={classes.ways}>
        <Button size="lg" fullWidth onClick={() => void actions.resend(seq, conflict.mark)}>
          {texts.keepMine}
        </Button>
        <Button size="lg" fullWidth variant="default" onClick={() => setIsDiscarding(true)}>
          {texts.keepTheirs}
        </Button>
      </div>
      <p className={classes.note}>{texts.nothingGone}</p>
      {isDiscarding ? (
        <DiscardDialog
          question={texts.keepTheirsQuestion(conflict.title)}
          dependents={item.dependents()}
          onClose={() => setIsDiscarding(false)}
          onConfirm={() => actions.discard(seq)}
        />
      ) : null}
    </article>
  )
}

type VersionProps = { title: string; note: string; version: VersionView; isMine?: boolean }

function Version({ title, note, version, isMine = false }: VersionProps) {
  const { amount, amountDiffers, lines, own } = version
  return (
    <div role="group" className={classes.version} data-mine={isMine || undefined} aria-label={title}>
      <h3 className={classes.note}>
        {title}
        <span>{note}</span>
      </h3>
      <p className={classes.versionAmount}>
        <Marked isMarked={amountDiffers}>
          <Money amount={amount} size="large" />
        </Marked>
      </p>
      {lines.map((pieces, index) => (
        <p key={index}>
          <Pieces pieces={pieces} />
        </p>
      ))}
      {own ? (
        <p className={classes.own}>
          <Marked isMarked={own.differs}>
            {changeTexts.partOf({ name: peopleTexts.self, amount: own.amount })}
          </Marked>
        </p>
      ) : null}
    </div>
  )
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, differs }, index) => (
    <Marked key={index} isMarked={differs}>
      {text}
    </Marked>
  ))
}

function Marked({ isMarked, children }: { isMarked: boolean; children: React.ReactNode }) {
  return isMarked ? <mark className={classes.differs}>{children}</mark> : children
}
