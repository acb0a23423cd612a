import { percentText, yenText } from '#shared/messages/amount-texts.ts'
import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'
import classes from './expense-form.module.css'

type RemainderProps = {
  /** What is entered: yen, or for percentages hundredths of a percent. */
  of: keyof typeof texts.entered
  /** The amount still to be entered; negative if too much is entered. */
  rest: number
  /** The figures count as complete, even if percentages are off by a hundredth. */
  isEven: boolean
  /** The sum of the entered figures. */
  sum: number
  /** Of a sum that was not accepted. It says how much is missing or too much, and so takes the place of the status. */
  error?: { id: string; text: string } | undefined
}

/** Shows how much of the whole is still to be entered. As a status, it is announced after every key. */
export function Remainder({ error, ...entered }: RemainderProps) {
  const { rest, isEven } = entered
  const tone = error || rest < 0 ? 'over' : undefined
  return (
    <span id={error?.id} role="status" data-tone={isEven ? 'even' : tone}>
      {error ? <Problem text={error.text} /> : remainderText(entered)}
    </span>
  )
}

function remainderText({ of, rest, isEven, sum }: Omit<RemainderProps, 'error'>): string {
  const format = of === 'percentage' ? percentText : yenText
  if (rest === 0) return of === 'percentage' ? texts.allPercent(format(sum)) : texts.allAssigned(format(sum))
  if (isEven) return texts.closeEnough(format(sum))
  return rest > 0 ? texts.remaining(format(rest)) : texts.exceeded(texts.entered[of], format(-rest))
}

/** The sums in brackets stand on a line of their own. */
function Problem({ text }: { text: string }) {
  const [sentence, ...sums] = text.split(/(?=（)/)
  return (
    <>
      {sentence}
      {sums.map((sum) => (
        <span key={sum} className={classes.sums}>
          {sum}
        </span>
      ))}
    </>
  )
}
