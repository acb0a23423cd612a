/** The title of an expense: four lines of it at first, so that its amount is in sight below them. */
import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { expenseTexts as texts } from '#shared/messages/expenses.ts'
import classes from './expense-detail.module.css'

export function ExpenseTitle({ title }: { title: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const [isCut, setIsCut] = useState(false)
  const measure = useCallback((heading: HTMLElement | null) => {
    if (!heading) return
    const look = () => setIsCut(heading.scrollHeight > heading.clientHeight)
    // Before the title is painted, because the button moves what is below.
    look()
    const observer = new ResizeObserver(look)
    observer.observe(heading)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <h2 ref={measure} className={classes.title} data-whole={isWhole || undefined}>
        {title}
      </h2>
      {isCut || isWhole ? (
        <Button
          variant="subtle"
          className={classes.unfold ?? ''}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? texts.shortTitle : texts.wholeTitle}
        </Button>
      ) : null}
    </>
  )
}
