/** The settings: profile, devices, installation, storage, own data, account deletion. */
import { IconDevices, IconSettings, IconUserMinus } from '@tabler/icons-react'
import { settingsTexts as texts } from '#shared/messages/settings.ts'
import { CardList } from '#client/ui/card.tsx'
import { LinkRow } from '#client/ui/link-row.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { DeviceCodeSection } from './device-code-section.tsx'
import { InstallSection } from './install-section.tsx'
import { OwnRecordsSection } from './own-records-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { StorageSection } from './storage-section.tsx'

export function SettingsScreen() {
  return (
    <Screen title={texts.title} icon={IconSettings}>
      <ProfileSection />
      <DeviceCodeSection />
      <CardList>
        <LinkRow
          to="/settings/sessions"
          icon={IconDevices}
          title={texts.sessions}
          note={texts.sessionsNote}
        />
      </CardList>
      <InstallSection />
      <StorageSection />
      <OwnRecordsSection />
      <CardList>
        <LinkRow
          to="/settings/delete-account"
          icon={IconUserMinus}
          title={texts.deleteAccount}
          note={texts.deleteAccountNote}
        />
      </CardList>
    </Screen>
  )
}
