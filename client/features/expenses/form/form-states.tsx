/** Shown in place of a form while its rows are read, or if there is nothing to edit. */
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Screen } from '#client/ui/screen.tsx'

type FormStateProps = { title: string; onBack: () => void }

export function FormLoading(frame: FormStateProps) {
  return (
    <Screen {...frame} backLook="close">
      <ListSkeleton />
    </Screen>
  )
}

export function FormWithoutGroup(frame: FormStateProps) {
  return <FormImpossible {...frame} reason={rejectionSentences['group-not-found']} />
}

export function FormImpossible({ reason, ...frame }: FormStateProps & { reason: string }) {
  return (
    <Screen {...frame} backLook="close">
      <ErrorState title={reason} />
    </Screen>
  )
}
