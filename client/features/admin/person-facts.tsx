import type { ReactNode } from 'react'
import classes from './user-management.module.css'

type PersonFactsProps = {
  /** What is undefined or empty is left out. */
  facts: readonly (readonly [label: string, fact: ReactNode])[]
}

/** What is known of a person, and only shown. */
export function PersonFacts({ facts }: PersonFactsProps) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, fact]) => Boolean(fact))
        .map(([label, fact]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
    </dl>
  )
}
