/** The settings: profile, appearance, devices, storage, own data, installation, sign-out, account deletion. */
import { IconDevices, IconSettings, IconUserMinus } from '@tabler/icons-react'
import { settingsTexts as texts } from '#shared/messages/settings.ts'
import { CardList } from '#client/ui/card.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { DeviceCodeSection } from './device-code-section.tsx'
import { InstallSection } from './install-section.tsx'
import { OwnRecordsSection } from './own-records-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SettingsLink } from './settings-link.tsx'
import { SignOutSection } from './sign-out-section.tsx'
import { StorageSection } from './storage-section.tsx'

export function SettingsScreen() {
  return (
    <Screen title={texts.title} icon={IconSettings}>
      <ProfileSection />
      <AppearanceSection />
      <DeviceCodeSection />
      <CardList>
        <SettingsLink
          to="/settings/sessions"
          icon={IconDevices}
          title={texts.sessions}
          note={texts.sessionsNote}
        />
      </CardList>
      <InstallSection />
      <StorageSection />
      <OwnRecordsSection />
      <SignOutSection />
      <CardList>
        <SettingsLink
          to="/settings/delete-account"
          icon={IconUserMinus}
          title={texts.deleteAccount}
          note={texts.deleteAccountNote}
        />
      </CardList>
    </Screen>
  )
}
