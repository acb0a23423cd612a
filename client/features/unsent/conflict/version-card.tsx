/** One version of a row's money, with the differences to the other version marked. */
import { changeTexts } from '#shared/messages/unsent.ts'
import { peopleTexts } from '#shared/messages/labels.ts'
import { Money } from '#client/ui/money.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import type { TextSegment, VersionView } from './compare-versions.ts'
import classes from '../list/unsent-view.module.css'

type VersionProps = { title: string; note: string; version: VersionView; isMine?: boolean }

export function Version({ title, note, version, isMine = false }: VersionProps) {
  const { amount, amountDiffers, lines, own } = version
  return (
    <div role="group" className={classes.version} data-mine={isMine || undefined} aria-label={title}>
      <h3 className={classes.note}>
        {title}
        <span>{note}</span>
      </h3>
      <div>
        <p className={classes.versionAmount}>
          <Marked isMarked={amountDiffers}>
            <Money amount={amount} size="large" />
          </Marked>
        </p>
        {lines.map((segments, index) => (
          <p key={index}>
            <TextSegments segments={segments} />
          </p>
        ))}
        {own ? (
          <p className={classes.own}>
            <Marked isMarked={own.differs}>
              <UnbrokenAmounts text={changeTexts.partOf({ name: peopleTexts.self, amount: own.amount })} />
            </Marked>
          </p>
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
