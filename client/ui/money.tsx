/** Every amount of yen on screen: `12,345円`, in figures of one width so that columns line up. */
import type { ReactNode } from 'react'
import { yenText } from '#shared/messages/labels.ts'
import type { Yen } from '#shared/model/fields.ts'
import classes from './money.module.css'

type MoneyProps = {
  amount: Yen
  /** For a balance: a plus sign too, and a colour beside it. The sign says it all; the colour only helps. */
  sign?: boolean
  size?: 'inherit' | 'large' | 'hero'
}

export function Money({ amount, sign = false, size = 'inherit' }: MoneyProps): ReactNode {
  const tone = amount === 0 ? 'even' : amount > 0 ? 'receive' : 'pay'
  return (
    <span className={classes.money} data-tone={sign ? tone : undefined} data-size={size}>
      {yenText(amount, sign ? 'always' : 'negative')}
    </span>
  )
}
