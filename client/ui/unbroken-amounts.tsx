import { Fragment } from 'react'
import { amountInText } from '#shared/messages/amount-texts.ts'
import classes from './money.module.css'

/** A sentence in which no line breaks within an amount. Fields that are no sentence use `Money`. */
export function UnbrokenAmounts({ text }: { text: string }) {
  return text.split(amountInText).map((part, index) =>
    // Every second part is an amount.
    index % 2 === 1 ? (
      <span key={index} className={classes.unbroken}>
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
