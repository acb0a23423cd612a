/**
 * For a device whose person has deleted their account on another one: the unsent changes can be written into a file, and
 * everything can be removed (docs/decisions/0075-deleted-accounts.md). Nothing is removed by itself.
 */
import { Alert, Button, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deletedElsewhereTexts as texts } from '#shared/messages/account.ts'
import { forgetAccount } from '#client/session/delete-account.ts'
import { currentAccount } from '#client/store/current-database.ts'
import { unsentCounts } from '#client/store/queries/unsent-changes.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { saveUnsentChanges } from './export-file.ts'

export function DeletedAccountScreen() {
  const navigate = useNavigate()
  const counts = useLiveQuery(unsentCounts, [])
  return (
    <Screen title={texts.title} onBack={() => void navigate({ to: '/dashboard' })}>
      {counts ? <Choices unsent={counts.all} /> : <ListSkeleton rows={1} />}
    </Screen>
  )
}

function Choices({ unsent }: { unsent: number }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Alert color="yellow" variant="light" role="status" title={texts.deleted}>
        {texts.text(unsent)}
      </Alert>
      {unsent > 0 ? (
        <Card>
          <Stack gap="sm">
            <Hint>{texts.exportHint}</Hint>
            <Button variant="light" fullWidth onClick={() => void saveUnsentChanges()}>
              {texts.exportUnsent}
            </Button>
          </Stack>
        </Card>
      ) : null}
      <Card>
        <Stack gap="sm">
          <Hint>{texts.forgetHint}</Hint>
          <Button variant="default" fullWidth onClick={() => setIsAsking(true)}>
            {texts.forget}
          </Button>
        </Stack>
      </Card>
      <ConfirmDialog
        opened={isAsking}
        look="danger"
        title={texts.forgetTitle}
        message={texts.forgetText(unsent)}
        confirmLabel={texts.forgetYes}
        onConfirm={() => forgetAccount(currentAccount().userId)}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
