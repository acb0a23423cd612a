/** What stands in the place of a form that cannot be shown, or not yet. */
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
