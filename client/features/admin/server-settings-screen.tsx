/** システム設定: the server's settings, its backups, and an overview of its size and load. */
import { IconSettings } from '@tabler/icons-react'
import { serverSettingsTexts as texts } from '#shared/messages/server-settings.ts'
import { Screen } from '#client/ui/screen.tsx'
import { Panes } from '#client/ui/two-panes.tsx'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { LoadedDetails } from './loaded-details.tsx'
import { SystemAdminsOnly } from './system-admins-only.tsx'
import { BackupsSection } from './settings/backups-section.tsx'
import { OverviewSection } from './settings/overview-section.tsx'
import { fetchSettings } from './settings/server-settings-calls.ts'
import { SettingsForms } from './settings/settings-forms.tsx'

export function ServerSettings() {
  return (
    <SystemAdminsOnly>
      <Sections />
    </SystemAdminsOnly>
  )
}

function Sections() {
  const navigateBack = useNavigateBackTo({ to: '/dashboard' })
  return (
    <Screen
      title={texts.title}
      subtitle={texts.subtitle}
      icon={IconSettings}
      onBack={() => navigateBack()}
      width="panes"
    >
      <Panes aside={<OverviewSection />} onPhone="below">
        <LoadedDetails
          fetch={fetchSettings}
          failed={texts.failed}
          render={(answer, { change }) => (
            <>
              <SettingsForms answer={answer} onSaved={change} />
              <BackupsSection schedule={answer.settings.backups} onSaved={change} />
            </>
          )}
        />
      </Panes>
    </Screen>
  )
}
