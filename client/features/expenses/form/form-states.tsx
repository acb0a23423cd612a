/** Shown in place of a form while its rows are read, or if there is nothing to edit. */
import { useContext } from 'react'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { ExpenseFormSurroundings } from './form-frames.tsx'

type FormStateProps = { title: string; onBack: () => void }

export function FormLoading(frame: FormStateProps) {
  const { Frame } = useContext(ExpenseFormSurroundings)
  return (
    <Frame {...frame}>
      <ListSkeleton />
    </Frame>
  )
}

export function FormWithoutGroup(frame: FormStateProps) {
  return <FormImpossible {...frame} reason={rejectionSentences['group-not-found']} />
}

export function FormImpossible({ reason, ...frame }: FormStateProps & { reason: string }) {
  const { Frame } = useContext(ExpenseFormSurroundings)
  return (
    <Frame {...frame}>
      <ErrorState title={reason} />
    </Frame>
  )
}
