import type { ReactNode } from 'react'
import classes from './debug.module.css'

type FactsProps = { facts: readonly (readonly [label: string, fact: ReactNode])[] }

/** Labels, each with its value. */
export function FactTable({ facts }: FactsProps) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, fact]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
