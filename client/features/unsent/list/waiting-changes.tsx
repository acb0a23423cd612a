/** Waiting changes: they are sent by themselves, so there are no actions. */
import { IconCloudUp } from '@tabler/icons-react'
import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import { ChangeFacts, WhereAndWhen } from './change-head.tsx'
import { GrowingList } from './growing-list.tsx'
import type { WaitingItem } from './unsent-items.ts'
import classes from './unsent-view.module.css'

/** The rest can be read where it was changed, because the device already shows it. */
const factsMax = 3

type WaitingChangesProps = { waiting: readonly WaitingItem[]; hint: string }

export function WaitingChanges({ waiting, hint }: WaitingChangesProps) {
  const title = texts.waiting(waiting.length)
  return (
    <Section title={title}>
      <p className={classes.hint}>{hint}</p>
      <GrowingList items={waiting}>
        {(shown) => (
          <CardList label={title}>
            {shown.map(({ seq, kind, subject, amount, lines, groupName, recorded }) => (
              <CardRow
                key={seq}
                mark={<IconCloudUp size={20} stroke={1.8} aria-hidden className={classes.waitingIcon} />}
                title={subject || kind}
                note={
                  <>
                    <WhereAndWhen kind={subject ? kind : ''} groupName={groupName} recorded={recorded} />
                    <ChangeFacts lines={lines.slice(0, factsMax)} />
                  </>
                }
                end={amount === null ? undefined : <Money amount={amount} />}
              />
            ))}
          </CardList>
        )}
      </GrowingList>
    </Section>
  )
}
