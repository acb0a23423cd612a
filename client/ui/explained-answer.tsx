import { type ReactNode, useId } from 'react'
import { UnbrokenAmounts } from './unbroken-amounts.tsx'

type ExplainedAnswerProps = {
  /** What the answer does. */
  effect: string
  /** The button. `effectId` is for its `aria-describedby`. */
  children: (effectId: string) => ReactNode
}

/** A button of a question, and below it what it does. For `DialogActions`. */
export function ExplainedAnswer({ effect, children }: ExplainedAnswerProps) {
  const id = useId()
  return (
    <div data-answer>
      {children(id)}
      <p id={id}>
        <UnbrokenAmounts text={effect} />
      </p>
    </div>
  )
}
