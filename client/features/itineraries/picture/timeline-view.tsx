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
  const marks = days.flatMap((day) => day.marks)
  const categories = [...new Set(marks.map(({ item }) => colorCategoryOf(item)))]
  return (
    <Section title={texts.timeline}>
      <ul className={classes.legend} aria-label={texts.categories}>
        {categories.map((category) => (
          <li key={category}>
            <i className={classes.dot} data-category={category} />
            {categoryLabels[category]}
          </li>
        ))}
      </ul>
      {marks.some(({ isTimed }) => !isTimed) ? <p className={classes.note}>{texts.timelineNote}</p> : null}
      <ol className={classes.days}>
        {days.map((day) => (
          <DayOfTimeline key={day.date} day={day} hours={hours} today={today} />
        ))}
      </ol>
    </Section>
  )
}

type DayProps = { day: TimelineDay; hours: Timeline['hours']; today: PlainDate }

function DayOfTimeline({ day: { date, number, marks, lanes }, hours, today }: DayProps) {
  return (
    <li className={classes.day} data-empty={marks.length === 0 || undefined}>
      <div className={classes.dayHeading}>
        {number === null ? null : (
          <Tag tone={date === today ? 'soft' : 'plain'}>{tripPageTexts.day(number)}</Tag>
        )}
        <h3>{date === null ? null : dayText(date, today)}</h3>
        {marks.length === 0 ? <span className={classes.note}>{texts.noItems}</span> : null}
      </div>
      {marks.length === 0 ? null : (
        <>
          <div className={classes.axis} aria-hidden>
            <div className={classes.track} style={{ height: `${lanes * 1.125 + 0.5}rem` }}>
              {hours.map(({ hour, at }) => (
                <i key={hour} className={classes.hourLine} style={{ insetInlineStart: `${at}%` }} />
              ))}
              {marks.map(({ item, at, isTimed, lane }) => (
                <i
                  key={item.id}
                  className={classes.mark}
                  data-category={colorCategoryOf(item)}
                  data-untimed={!isTimed || undefined}
                  style={{ insetInlineStart: `${at}%`, top: `${lane * 1.125 + 0.375}rem` }}
                />
              ))}
            </div>
            <div className={classes.hours}>
              {hours.map(({ hour, at }) => (
                <span key={hour} style={{ insetInlineStart: `${at}%` }}>
                  {texts.hour(hour)}
                </span>
              ))}
            </div>
          </div>
          <ol className={classes.items}>
            {marks.map(({ item, isTimed }) => (
              <li key={item.id}>
                <i
                  className={classes.dot}
                  data-category={colorCategoryOf(item)}
                  data-untimed={!isTimed || undefined}
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
        </>
      )}
    </li>
  )
}
