import { expenseFormTexts as texts } from '#shared/messages/expenses.ts'

type RemainderProps = {
  /** What is still to be entered; negative where it is too much already. */
  rest: number
  format: (figure: number) => string
  /** It adds up as it is, if not to the last hundredth. */
  isEven: boolean
  /** What has been entered. */
  sum?: number
}

/** What of the whole is still to be entered, said again with every key. */
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
