/** The buttons of a dialog. They stay at its foot while the content above scrolls. */
import { type ReactNode, useId } from 'react'
import classes from './dialog-actions.module.css'
import { UnbrokenAmounts } from './unbroken-amounts.tsx'
import { UnbrokenPhrases } from './unbroken-phrases.tsx'

/**
 * Must be the dialog's last element. Two buttons are side by side, with one of `data-below` under them. More are stacked. One of
 * `data-answer` has a button and a paragraph that says what it does. A paragraph of `data-note` stands above two buttons.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className={classes.actions} data-actions>
      {children}
    </div>
  )
}

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
        <UnbrokenPhrases text={effect} renderRest={(part) => <UnbrokenAmounts text={part} />} />
      </p>
    </div>
  )
}
