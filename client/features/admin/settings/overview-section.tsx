/** The server's sizes, its load in the last hour, and its slowest calls. */
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { MinuteSample, Overview, SlowCall } from '#shared/api/overview.ts'
import type { Total } from '#shared/api/user-management.ts'
import { groupedDigits } from '#shared/messages/amount-texts.ts'
import { momentText } from '#shared/messages/date-texts.ts'
import { bytesText, durationText, overviewTexts as texts } from '#shared/messages/server-settings.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { Card, CardList, CardRow, Section } from '#client/ui/card.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { LoadedDetails } from '../loaded-details.tsx'
import { FactList } from '../fact-list.tsx'
import { Plot } from './plot.tsx'
import { fetchOverview } from './server-settings-calls.ts'
import classes from './server-settings.module.css'

export function OverviewSection() {
  return (
    <LoadedDetails
      fetch={fetchOverview}
      failed={texts.failed}
      render={(overview, { reload }) => <OverviewView overview={overview} onRefresh={reload} />}
    />
  )
}

function OverviewView({ overview, onRefresh }: { overview: Overview; onRefresh: () => void }) {
  const { sizes, minutes, slowest, version, startedAt } = overview
  const [today] = useState(todayInJapan)
  const bytes = (value: number | null) => (value === null ? null : bytesText(value))
  return (
    <>
      <Section
        title={texts.title}
        aside={
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={onRefresh}
          >
            {texts.refresh}
          </Button>
        }
      >
        <Card>
          <FactList
            facts={[
              [texts.people, totalText(sizes.people)],
              [texts.groups, totalText(sizes.groups)],
              [texts.rows, totalText(sizes.rows)],
              [texts.databaseBytes, bytesText(sizes.databaseBytes)],
              [texts.logBytes, bytes(sizes.logBytes)],
              [texts.backupBytes, bytes(sizes.backupBytes)],
              [texts.freeBytes, bytes(sizes.freeBytes)],
              [texts.version, version],
              [texts.startedAt, momentText(startedAt, today)],
            ]}
          />
        </Card>
      </Section>
      <Section title={texts.lastHour}>
        {minutes.length === 0 ? <Hint look="inset">{texts.noMinutes}</Hint> : <Plots minutes={minutes} />}
      </Section>
      <Section title={texts.slowest}>
        {slowest.length === 0 ? <Hint look="inset">{texts.noCalls}</Hint> : <Slowest calls={slowest} />}
      </Section>
    </>
  )
}

function totalText({ count, isLowerBound }: Total): string {
  return isLowerBound ? texts.atLeast(count) : groupedDigits(count)
}

function Plots({ minutes }: { minutes: readonly MinuteSample[] }) {
  const valuesOf = (read: (minute: MinuteSample) => number) => minutes.map(read)
  return (
    <div className={classes.plots}>
      <Plot name={texts.calls} values={valuesOf(({ calls }) => calls)} format={groupedDigits} />
      <Plot name={texts.streams} values={valuesOf(({ streams }) => streams)} format={groupedDigits} />
      <Plot name={texts.waiting} values={valuesOf(({ waiting }) => waiting)} format={groupedDigits} />
      <Plot name={texts.lag} values={valuesOf(({ lagP99Ms }) => lagP99Ms)} format={durationText} />
      <Plot name={texts.memory} values={valuesOf(({ memoryBytes }) => memoryBytes)} format={bytesText} />
    </div>
  )
}

function Slowest({ calls }: { calls: readonly SlowCall[] }) {
  const [today] = useState(todayInJapan)
  return (
    <CardList label={texts.slowest}>
      {calls.map(({ method, route, status, ms, at }, index) => (
        <CardRow
          key={index}
          title={<code>{`${method} ${route}`}</code>}
          note={`${momentText(at, today)}・${status}`}
          end={durationText(ms)}
        />
      ))}
    </CardList>
  )
}
