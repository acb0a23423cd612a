import type { ReactNode } from 'react'
import classes from './user-management.module.css'

type FactListProps = {
  /** A fact that is empty, null or undefined is left out. */
  facts: readonly (readonly [label: string, fact: ReactNode])[]
}

/** Read-only facts, such as those of a person or of the server, each below its label. */
export function FactList({ facts }: FactListProps) {
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
