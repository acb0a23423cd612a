/** An amount that counts from the value that was shown before to its new one. */
import { createContext, type RefObject, useContext, useLayoutEffect, useRef } from 'react'
import { yenText } from '#shared/messages/amount-texts.ts'
import type { Yen } from '#shared/model/fields.ts'
import { Money, type MoneyProps } from './money.tsx'

const countMs = 500
/**
 * By what the amounts are of. It outlives the screens, because a saved form leads back to a new one. The shell provides a
 * new one for each account.
 */
export const ShownAmounts = createContext(new Map<string, Yen>())

type CountedMoneyProps = Omit<MoneyProps, 'ref'> & {
  /** What the amount is of. One that changed before this is shown again counts too. */
  of: string
}

export function CountedMoney({ of, ...money }: CountedMoneyProps) {
  const { amount, sign = false } = money
  const ref = useCount({ of, amount, signs: sign ? 'always' : 'negative' })
  return <Money {...money} ref={ref} />
}

type Count = { of: string; amount: Yen | undefined; signs?: Parameters<typeof yenText>[1] }

/**
 * For the element whose text is the amount. The text is the final one from the beginning, for screen readers and for the
 * layout. While counting, base.css draws the attribute `data-count` over it.
 */
export function useCount({ of, amount, signs = 'negative' }: Count): RefObject<HTMLSpanElement | null> {
  const ref = useRef<HTMLSpanElement>(null)
  const shownBefore = useContext(ShownAmounts)
  useLayoutEffect(() => {
    const element = ref.current
    if (amount === undefined || element === null) return undefined
    const from = shownBefore.get(of) ?? amount
    shownBefore.set(of, amount)
    if (from === amount || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    let frame: number
    const draw = (part: number) => {
      // Fast at first, slow towards the end.
      const shown = Math.round(amount + (from - amount) * (1 - part) ** 3)
      shownBefore.set(of, shown)
      element.dataset.count = yenText(shown, signs)
    }
    const stop = () => {
      cancelAnimationFrame(frame)
      delete element.dataset.count
    }
    const began = performance.now()
    const step = () => {
      const part = (performance.now() - began) / countMs
      draw(Math.min(part, 1))
      if (part < 1) frame = requestAnimationFrame(step)
      else stop()
    }
    draw(0)
    frame = requestAnimationFrame(step)
    return stop
  }, [of, amount, signs, shownBefore])
  return ref
}
