/** Waiting changes: they are sent by themselves, so there are no actions. */
import { IconCloudUp } from '@tabler/icons-react'
import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import { ChangeFacts, whereAndWhen } from './change-head.tsx'
import { GrowingList } from './growing-list.tsx'
import type { WaitingItem } from './unsent-items.ts'
import classes from './unsent-view.module.css'

/** The rest can be read where it was changed, because the device already shows it. */
const fieldsMax = 1

type WaitingChangesProps = { waiting: readonly WaitingItem[]; hint: string }

export function WaitingChanges({ waiting, hint }: WaitingChangesProps) {
  const title = texts.waiting(waiting.length)
  return (
    <Section title={title}>
      <p className={classes.hint}>{hint}</p>
      <GrowingList items={waiting}>
        {(shown) => (
          <CardList label={title}>
            {shown.map((item) => (
              <CardRow
                key={item.seq}
                mark={<IconCloudUp size={20} stroke={1.8} aria-hidden className={classes.waitingIcon} />}
                title={item.subject || item.kind}
                note={<ChangeFacts facts={[...whereAndWhen(item), ...item.lines.slice(0, fieldsMax)]} />}
                end={item.amount === null ? undefined : <Money amount={item.amount} />}
              />
            ))}
          </CardList>
        )}
      </GrowingList>
    </Section>
  )
}
