/** Who paid most, or has the largest shares. */
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { historyTexts as texts } from '#shared/messages/history.ts'
import type { PersonSpending } from '#shared/money/statistics.ts'
import { compareBy } from '#shared/ordering.ts'
import type { People } from '#client/store/queries/people.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { BarPlot } from './bar-plot.tsx'
import { PlotTable } from './plot-table.tsx'
import classes from './spending-plots.module.css'

/** More people than this are shown on request. */
const shownAtFirst = 5

type PeoplePlotProps = { spenders: readonly PersonSpending[]; people: People }

export function PeoplePlot({ spenders, people }: PeoplePlotProps) {
  const [of, setOf] = useState<'paid' | 'share'>('paid')
  const [isWhole, setIsWhole] = useState(false)
  const ranking = spenders
    .filter((person) => person[of] > 0)
    .toSorted(
      compareBy(
        (person) => -person[of],
        ({ userKey }) => userKey,
      ),
    )
  const shown = isWhole ? ranking : ranking.slice(0, shownAtFirst)
  const hidden = ranking.length - shownAtFirst
  return (
    <section className={classes.plot} aria-label={texts.byPerson}>
      <h3>{texts.byPerson}</h3>
      <SegmentedControl
        aria-label={texts.byPerson}
        data={[
          { value: 'paid', label: texts.paid },
          { value: 'share', label: texts.share },
        ]}
        value={of}
        onChange={(chosen) => setOf(chosen === 'share' ? 'share' : 'paid')}
      />
      <BarPlot
        most={ranking[0]?.[of] ?? 0}
        bars={shown.map((person) => {
          const { userKey, name, url, isPending, color } = people.personOf(person.userKey)
          return {
            key: userKey,
            mark: (
              <Avatar id={userKey} name={name} url={url} isPending={isPending} color={color} size="chip" />
            ),
            name: people.nameOf(userKey),
            amount: person[of],
          }
        })}
      />
      {hidden > 0 ? (
        <Button variant="subtle" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? texts.fewerPeople : texts.morePeople(hidden)}
        </Button>
      ) : null}
      <PlotTable
        caption={texts.byPerson}
        columns={[texts.columns.person, texts.paid, texts.share]}
        rows={spenders.map(({ userKey, paid, share }) => ({
          key: userKey,
          name: people.nameOf(userKey),
          amounts: [paid, share],
        }))}
      />
    </section>
  )
}
