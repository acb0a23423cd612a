/** Bars beside each other, the longest for the largest amount. The amount stands at the end of its bar. */
import type { ReactNode } from 'react'
import type { Yen } from '#shared/model/fields.ts'
import { Money } from '#client/ui/money.tsx'
import classes from './spending-plots.module.css'

type BarPlotProps = {
  bars: readonly { key: string; mark: ReactNode; name: string; amount: Yen }[]
  /** The amount of the longest bar. */
  most: Yen
}

export function BarPlot({ bars, most }: BarPlotProps) {
  return (
    <div className={classes.bars} aria-hidden>
      {bars.map(({ key, mark, name, amount }) => (
        <div key={key} className={classes.bar}>
          {mark}
          <span className={classes.name} title={name}>
            {name}
          </span>
          <span className={classes.track}>
            <i style={{ width: `${(amount / Math.max(1, most)) * 100}%` }} />
          </span>
          <span className={classes.amount}>
            <Money amount={amount} />
          </span>
        </div>
      ))}
    </div>
  )
}
