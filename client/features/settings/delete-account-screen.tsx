/** アカウントを削除: says what happens, lists the groups that need another owner first, and asks for a typed word. */
import { useNavigate } from '@tanstack/react-router'
import { deleteAccountTexts as texts } from '#shared/messages/account.ts'
import { ownRecordsTexts } from '#shared/messages/own-records.ts'
import { settingsTexts } from '#shared/messages/settings.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { deleteAccount } from '#client/session/delete-account.ts'
import { groupsInNeedOfOwner } from '#client/store/queries/groups.ts'
import { unsentCounts } from '#client/store/queries/unsent-changes.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { useWaiting } from '#client/ui/use-waiting.ts'
import { DeleteAccountForm } from './account/delete-account-form.tsx'
import { exportUnsentChanges } from './export-unsent-changes.ts'

export function DeleteAccountScreen() {
  const navigate = useNavigate()
  const navigateBack = useNavigateBackTo({ to: '/settings' })
  const groups = useLiveQuery(groupsInNeedOfOwner, [])
  const counts = useLiveQuery(unsentCounts, [])
  const { failedTries, begin } = useWaiting()
  const remove = async () => {
    const answer = await deleteAccount(begin())
    if (!answer.ok) return answer.sentence
    const isLeftAtLine = answer.value.isDeauthorized === false
    if (isLeftAtLine) showNotice({ color: 'yellow', title: texts.deleted, message: texts.leftAtLine })
    else showNotice({ message: texts.deleted })
    await navigate({ to: '/login', replace: true })
    return null
  }
  return (
    <Screen title={settingsTexts.deleteAccount} onBack={() => navigateBack()}>
      {groups && counts ? (
        <DeleteAccountForm
          groups={groups}
          unsentCount={counts.all}
          failedTries={failedTries}
          onDelete={remove}
          onExportUnsent={writeUnsent}
        />
      ) : (
        <ScreenSkeleton text={shellTexts.loading} parts={[14, 8]} />
      )}
    </Screen>
  )
}

async function writeUnsent(): Promise<void> {
  if (await exportUnsentChanges()) showNotice({ message: ownRecordsTexts.exported })
}
