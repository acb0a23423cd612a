/** Shows an amount of yen as `12,345円`, in figures of equal width so that columns align. */
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { amountTexts, yenText } from '#shared/messages/amount-texts.ts'
import type { Yen } from '#shared/model/fields.ts'
import classes from './money.module.css'

export type MoneyProps = {
  /** Undefined while it is computed. */
  amount: Yen | undefined
  /** For a balance: shows a plus sign too, and a colour. The sign carries the meaning; the colour is only an aid. */
  sign?: boolean
  size?: 'inherit' | 'large' | 'hero'
  ref?: Ref<HTMLSpanElement>
}

export function Money({ amount, sign = false, size = 'inherit', ref }: MoneyProps): ReactNode {
  if (amount === undefined) return <Unknown size={size} />
  const tone = amount === 0 ? 'even' : amount > 0 ? 'receive' : 'pay'
  return (
    <span ref={ref} className={classes.money} data-tone={sign ? tone : undefined} data-size={size}>
      {yenText(amount, sign ? 'always' : 'negative')}
    </span>
  )
}

/** As high as an amount, so that the layout does not jump. */
function Unknown({ size }: Required<Pick<MoneyProps, 'size'>>) {
  return (
    <span className={classes.money} data-tone="even" data-size={size}>
      <span aria-hidden>{amountTexts.dash}</span>
      <VisuallyHidden>{amountTexts.computing}</VisuallyHidden>
    </span>
  )
}
