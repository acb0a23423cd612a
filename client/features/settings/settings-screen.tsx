/** Who is signed in, and the way out. */
import { Alert, Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { settingsTexts as texts } from '#shared/messages/settings.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { useOnline } from '#client/platform/use-online.ts'
import { accountAtom } from '#client/session/account.ts'
import { signOut } from '#client/session/sign-in.ts'
import { unsentCounts } from '#client/store/queries/queue.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { showNotice } from '#client/ui/notice.ts'
import { Portrait } from '#client/ui/portrait.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { DeviceCodeSection } from './device-code-section.tsx'

export function SettingsScreen() {
  const account = useAtomValue(accountAtom)
  const navigate = useNavigate()
  const isOnline = useOnline()
  const counts = useLiveQuery(unsentCounts, [])
  const [isAsking, setIsAsking] = useState(false)
  if (!account) return null
  const unsent = (counts?.held ?? 0) + (counts?.waiting ?? 0)

  const leave = async () => {
    const answer = await signOut()
    if (answer.ok) return navigate({ to: '/login', replace: true })
    showNotice({ color: 'red', title: texts.signOutFailed, message: answer.sentence })
  }

  return (
    <Screen title={texts.title}>
      <Section title={texts.account}>
        <CardList>
          <CardRow
            mark={
              <Portrait id={keyOfUser(account.userId)} name={account.displayName} url={account.avatarUrl} />
            }
            title={account.displayName}
            note={texts.localAccount}
          />
        </CardList>
      </Section>
      <AppearanceSection />
      <DeviceCodeSection />
      {isOnline ? null : (
        <Alert color="gray" radius="xl" icon={<IconCloudOff aria-hidden />} role="status">
          {texts.signOutOffline}
        </Alert>
      )}
      <Button
        variant="default"
        fullWidth
        disabled={!isOnline || counts === undefined}
        onClick={() => setIsAsking(true)}
      >
        {texts.signOut}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        look={unsent > 0 ? 'danger' : 'warning'}
        title={texts.signOutTitle}
        message={unsent > 0 ? texts.signOutUnsent(unsent) : texts.signOutText}
        confirmLabel={unsent > 0 ? texts.discardAndSignOut : texts.signOut}
        onConfirm={leave}
        onClose={() => setIsAsking(false)}
      />
    </Screen>
  )
}
