/** A small line chart of the last hour. Its label tells screen readers the newest value and the largest. */
import { overviewTexts as texts } from '#shared/messages/server-settings.ts'
import classes from './server-settings.module.css'

type PlotProps = {
  name: string
  /** The oldest first, one for each minute. */
  values: readonly number[]
  format: (value: number) => string
}

/** The size of the view box, which is stretched to the available width. */
const width = 120
const height = 32

export function Plot({ name, values, format }: PlotProps) {
  const latest = values.at(-1) ?? 0
  const most = Math.max(...values, 0)
  return (
    <figure className={classes.plot}>
      <figcaption>
        <span>{name}</span>
        <strong>{format(latest)}</strong>
      </figcaption>
      <svg
        role="img"
        aria-label={texts.plot(name, format(latest), format(most), values.length)}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
      >
        <polyline points={pointsOf(values, most)} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className={classes.most}>{texts.most(format(most))}</span>
    </figure>
  )
}

/** The points of the line, from the left edge to the right; a single value is a horizontal line. */
function pointsOf(values: readonly number[], most: number): string {
  const drawn = values.length === 1 ? [...values, ...values] : values
  const step = width / Math.max(1, drawn.length - 1)
  // Half of the line's width is kept free above and below.
  const levelOf = (value: number) => height - 1 - (most === 0 ? 0 : (value / most) * (height - 2))
  return drawn.map((value, index) => `${(index * step).toFixed(1)},${levelOf(value).toFixed(1)}`).join(' ')
}
