/** The days of a trip as rows of marks, which screen readers skip, each above the same items in words. */
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { timeOfDayText } from '#shared/messages/item-screens.ts'
import { itemCategoryLabels } from '#shared/messages/itineraries.ts'
import { categoryLabels } from '#shared/messages/labels.ts'
import { pictureTexts as texts } from '#shared/messages/today-of-trip.ts'
import { tripPageTexts } from '#shared/messages/trip-screens.ts'
import { VisuallyHidden } from '@mantine/core'
import { Section } from '#client/ui/card.tsx'
import { Tag } from '#client/ui/tag.tsx'
import classes from './picture.module.css'
import { type TimelineDay, colorCategoryOf, type timelineOf } from './timeline.ts'

type Timeline = ReturnType<typeof timelineOf>

export function TimelineView({ timeline: { days, hours }, today }: { timeline: Timeline; today: PlainDate }) {
  const items = days.flatMap((day) => day.items)
  const categories = [...new Set(items.map(colorCategoryOf))]
  const hasUntimed = items.some(({ time }) => time === null)
  return (
    <Section title={texts.timeline}>
      {categories.length > 1 || hasUntimed ? (
        <ul className={classes.legend} aria-label={texts.categories}>
          {categories.map((category) => (
            <li key={category}>
              <i className={classes.dot} data-category={category} />
              {categoryLabels[category]}
            </li>
          ))}
          {hasUntimed ? (
            <li>
              <i className={classes.dot} data-untimed />
              {texts.noTime}
            </li>
          ) : null}
        </ul>
      ) : null}
      <ol className={classes.days}>
        {days.map((day) => (
          <DayOfTimeline key={day.date} day={day} hours={hours} today={today} />
        ))}
      </ol>
    </Section>
  )
}

type DayProps = { day: TimelineDay; hours: Timeline['hours']; today: PlainDate }

function DayOfTimeline({ day, hours, today }: DayProps) {
  const { date, number, items, marks } = day
  return (
    <li className={classes.day}>
      <div className={classes.dayHeading}>
        {number === null ? null : (
          <Tag tone={date === today ? 'soft' : 'plain'}>{tripPageTexts.day(number)}</Tag>
        )}
        <h3>{date === null ? null : dayText(date, today)}</h3>
        {items.length === 0 ? <span className={classes.note}>{texts.noItems}</span> : null}
      </div>
      {marks.length === 0 ? null : <Axis day={day} hours={hours} />}
      {items.length === 0 ? null : (
        <ol className={classes.items}>
          {items.map((item) => (
            <li key={item.id}>
              <i
                className={classes.dot}
                data-category={colorCategoryOf(item)}
                data-untimed={item.time === null || undefined}
              />
              {item.time === null ? (
                <VisuallyHidden>{texts.noTime}</VisuallyHidden>
              ) : (
                <b>{timeOfDayText(item.time)}</b>
              )}
              <span>{item.title}</span>
              <VisuallyHidden>{itemCategoryLabels[item.category]}</VisuallyHidden>
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

/** An item without a time has no mark, which would read as a time. */
function Axis({ day: { marks, lanes }, hours }: Pick<DayProps, 'day' | 'hours'>) {
  return (
    <div className={classes.axis} aria-hidden>
      <div className={classes.track} style={{ height: `${lanes * 1.125 + 0.5}rem` }}>
        {hours.map(({ hour, at }) => (
          <i key={hour} className={classes.hourLine} style={{ insetInlineStart: `${at}%` }} />
        ))}
        {marks.map(({ item, at, lane }) => (
          <i
            key={item.id}
            className={classes.mark}
            data-category={colorCategoryOf(item)}
            style={{ insetInlineStart: `${at}%`, top: `${lane * 1.125 + 0.375}rem` }}
          />
        ))}
      </div>
      <div className={classes.hours}>
        {hours.map(({ hour, at }) => (
          <span
            key={hour}
            data-end={at === 0 ? 'start' : at === 100 ? 'end' : undefined}
            style={{ insetInlineStart: `${at}%` }}
          >
            {texts.hour(hour)}
          </span>
        ))}
      </div>
    </div>
  )
}
