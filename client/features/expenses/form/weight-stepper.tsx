/** A person's weight between two buttons. With a keyboard it is one field, which the arrow keys change. */
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import { weightMax } from './weights.ts'
import classes from './weight-stepper.module.css'

type WeightStepperProps = { name: string; weight: number; onStep: (by: number) => void }

const stepsByKey: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  Home: -weightMax,
  End: weightMax,
}

export function WeightStepper({ name, weight, onStep }: WeightStepperProps) {
  const stepByKey = (event: KeyboardEvent) => {
    const step = stepsByKey[event.key]
    if (step === undefined) return
    event.preventDefault()
    onStep(step)
  }
  return (
    <span className={classes.stepper}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={texts.lowerWeight(name)}
        aria-disabled={weight <= 1}
        onClick={() => onStep(-1)}
      >
        <IconMinus size={18} stroke={1.8} aria-hidden />
      </button>
      <span
        role="spinbutton"
        tabIndex={0}
        aria-label={texts.weightOf(name)}
        aria-valuenow={weight}
        aria-valuemin={1}
        aria-valuemax={weightMax}
        aria-valuetext={`${weight}${texts.weightUnit}`}
        onKeyDown={stepByKey}
      >
        {weight}
        <small>{texts.weightUnit}</small>
      </span>
      <button
        type="button"
        tabIndex={-1}
        aria-label={texts.raiseWeight(name)}
        aria-disabled={weight >= weightMax}
        onClick={() => onStep(1)}
      >
        <IconPlus size={18} stroke={1.8} aria-hidden />
      </button>
    </span>
  )
}
