/** The settings: profile, appearance, storage, device code, sign-out. */
import { IconSettings } from '@tabler/icons-react'
import { settingsTexts as texts } from '#shared/messages/settings.ts'
import { Screen } from '#client/ui/screen.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { DeviceCodeSection } from './device-code-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SignOutSection } from './sign-out-section.tsx'
import { StorageSection } from './storage-section.tsx'

export function SettingsScreen() {
  return (
    <Screen title={texts.title} icon={IconSettings}>
      <ProfileSection />
      <AppearanceSection />
      <DeviceCodeSection />
      <StorageSection />
      <SignOutSection />
    </Screen>
  )
}
