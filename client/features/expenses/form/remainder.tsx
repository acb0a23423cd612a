import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'

type RemainderProps = {
  /** The amount still to be entered; negative if too much is entered. */
  rest: number
  format: (figure: number) => string
  /** The figures count as complete, even if percentages are off by a hundredth. */
  isEven: boolean
  /** The sum of the entered figures. */
  sum?: number
}

/** Shows how much of the whole is still to be entered. As a status, it is announced after every key. */
export function Remainder({ rest, format, isEven, sum = 0 }: RemainderProps) {
  const tone = isEven ? 'even' : rest < 0 ? 'over' : undefined
  return (
    <span role="status" data-tone={tone}>
      {rest === 0
        ? texts.allAssigned
        : isEven
          ? texts.closeEnough(format(sum))
          : rest > 0
            ? texts.remaining(format(rest))
            : texts.exceeded(format(-rest))}
    </span>
  )
}
