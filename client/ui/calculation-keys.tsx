/**
 * The signs that the keyboard of a phone lacks when it shows digits, right above it. They stay away where no keyboard covers the
 * page, because a keyboard with keys has them.
 */
import { Portal } from '@mantine/core'
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
      <div
        role="group"
        aria-label={calculationTexts.keys}
        className={classes.keys}
        // The field keeps the focus, and with it the keyboard stays.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {calculationTexts.signs.map(({ sign, name }) => (
          <button key={sign} type="button" tabIndex={-1} aria-label={name} onClick={() => onSign(sign)}>
            {sign}
          </button>
        ))}
        <button type="button" tabIndex={-1} onClick={onDone}>
          {calculationTexts.done}
        </button>
      </div>
    </Portal>
  )
}
