/**
 * The signs that the keyboard of a phone lacks when it shows digits, right above it. They stay away where no keyboard covers the
 * page, because a keyboard with keys has them.
 */
import { Portal } from '@mantine/core'
import type { ComponentProps, SyntheticEvent } from 'react'
import { calculationTexts } from '#shared/messages/typed-texts.ts'
import classes from './calculation-keys.module.css'
import { useKeyboardHeight } from './use-keyboard-height.ts'

type CalculationKeysProps = {
  onSign: (sign: string) => void
  onDone: () => void
}

export function CalculationKeys({ onSign, onDone }: CalculationKeysProps) {
  useKeyboardHeight(true)
  return (
    <Portal>
      <div role="group" aria-label={calculationTexts.keys} className={classes.keys}>
        {calculationTexts.signs.map(({ sign, name }) => (
          <Key key={sign} aria-label={name} onClick={() => onSign(sign)}>
            {sign}
          </Key>
        ))}
        <Key onClick={onDone}>{calculationTexts.done}</Key>
      </div>
    </Portal>
  )
}

/** Leaves the focus to the field, because the keyboard goes with it. */
function Key(props: ComponentProps<'button'>) {
  const keepFocus = (event: SyntheticEvent) => event.preventDefault()
  return <button {...props} type="button" tabIndex={-1} onPointerDown={keepFocus} onMouseDown={keepFocus} />
}
