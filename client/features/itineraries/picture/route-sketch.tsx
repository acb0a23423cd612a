/** The way of a trip as a sketch without a map, and its places in words, under the colour of their day. */
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { pictureTexts as texts } from '#shared/messages/today-of-trip.ts'
import { tripPageTexts } from '#shared/messages/trip-screens.ts'
import { Card, Section } from '#client/ui/card.tsx'
import classes from './picture.module.css'
import { placedNames } from './route-names.ts'
import { type Stop, sketchOf } from './route.ts'

/** The margin has room for a name below the lowest label. */
const frame = { width: 300, heightMax: 220, margin: 32 }
/** The colours of days, after which they begin again, with a broken line. */
const dayColors = 5
function lookOf(day: number) {
  const index = day - 1
  return {
    'data-color': index % dayColors,
    'data-broken': Math.floor(index / dayColors) % 2 === 1 || undefined,
  }
}

export function RouteSketch({ stops, today }: { stops: readonly Stop[]; today: PlainDate }) {
  const sketch = sketchOf(stops, frame)
  const { legs, labels, width, height } = sketch
  const days = [...Map.groupBy(stops, ({ day }) => day)]
  return (
    <Section title={texts.route}>
      <Card>
        <svg
          className={classes.sketch}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={texts.routeLabel(stops.length)}
        >
          {legs.map(({ from, to, day, number }) => (
            <line
              key={number}
              className={classes.leg}
              {...lookOf(day)}
              x1={from.x}
              y1={from.y}
              x2={to.x}
              y2={to.y}
            />
          ))}
          {placedNames(sketch, stops).map(({ x, y, text }) => (
            <text key={`${x} ${y}`} className={classes.name} x={x} y={y} dy="0.36em" textAnchor="middle">
              {text}
            </text>
          ))}
          {labels.map(({ numbers, day, text, ...box }) => (
            <g key={numbers[0]} className={classes.label} {...lookOf(day)}>
              <rect
                x={box.x - box.width / 2}
                y={box.y - box.height / 2}
                width={box.width}
                height={box.height}
                rx={box.height / 2}
              />
              <text x={box.x} y={box.y} dy="0.36em" textAnchor="middle">
                {text}
              </text>
            </g>
          ))}
        </svg>
      </Card>
      <p className={classes.note}>{texts.routeNote}</p>
      <ul className={classes.days}>
        {days.map(([day, ofDay]) => (
          <li key={day} className={classes.day}>
            <div className={classes.dayHeading}>
              <svg className={classes.swatch} viewBox="0 0 24 8" aria-hidden>
                <line className={classes.leg} {...lookOf(day)} x1="0" y1="4" x2="24" y2="4" />
              </svg>
              <h3>
                {tripPageTexts.day(day)} {dayText(ofDay[0]?.date ?? today, today)}
              </h3>
            </div>
            <ol className={classes.stops}>
              {ofDay.map(({ number, item }) => (
                <li key={item.id} value={number}>
                  {item.title}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </Section>
  )
}
