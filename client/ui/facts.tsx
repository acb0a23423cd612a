/** Short facts beside each other: 太郎が支払い・3人. */
import type { ReactNode } from 'react'
import { factsSeparator } from '#shared/messages/labels.ts'
import classes from './facts.module.css'
import { isLongName } from './unbroken-phrases.tsx'

/** A line breaks between two facts if they do not fit, and then neither line begins or ends with the separator. */
export function Facts({ facts }: { facts: readonly ReactNode[] }) {
  return (
    <span className={classes.facts}>
      <span className={classes.lines}>
        {facts.map((fact, index) => (
          <span key={index} className={classes.fact} data-clamp data-long={isLongName(fact) || undefined}>
            {index > 0 ? <span className={classes.separator}>{factsSeparator}</span> : null}
            {fact}
          </span>
        ))}
      </span>
    </span>
  )
}
