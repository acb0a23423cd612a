/** Who is signed in, how the app looks, the next device, and the way out. */
import { useAtomValue } from 'jotai'
import { settingsTexts as texts } from '#shared/messages/settings.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { accountAtom } from '#client/session/account.ts'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { Portrait } from '#client/ui/portrait.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { DeviceCodeSection } from './device-code-section.tsx'
import { SignOutSection } from './sign-out-section.tsx'
import { StorageSection } from './storage-section.tsx'

export function SettingsScreen() {
  const account = useAtomValue(accountAtom)
  if (!account) return null
  const { userId, displayName, avatarUrl } = account
  return (
    <Screen title={texts.title}>
      <Section title={texts.account}>
        <CardList>
          <CardRow
            mark={<Portrait id={keyOfUser(userId)} name={displayName} url={avatarUrl} />}
            title={displayName}
            note={texts.localAccount}
          />
        </CardList>
      </Section>
      <AppearanceSection />
      <DeviceCodeSection />
      <StorageSection />
      <SignOutSection />
    </Screen>
  )
}
