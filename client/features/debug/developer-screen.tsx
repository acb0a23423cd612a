/** The frame of the pages of developers. On a server with LINE they are for system admins (docs/decisions/0125-debugging.md). */
import type { TablerIcon } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { debugPageTexts as texts } from '#shared/messages/debug-pages.ts'
import { serverConfigAtom } from '#client/session/server-config.ts'
import { Screen } from '#client/ui/screen.tsx'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import { SystemAdminsOnly } from '../admin/system-admins-only.tsx'

type DeveloperScreenProps = { title: string; icon: TablerIcon; children: ReactNode }

export function DeveloperScreen({ title, icon, children }: DeveloperScreenProps) {
  const config = useAtomValue(serverConfigAtom)
  const navigateBack = useNavigateBackTo({ to: '/dashboard' })
  const screen = (
    <Screen title={title} subtitle={texts.name} icon={icon} onBack={() => navigateBack()}>
      {children}
    </Screen>
  )
  return config?.authMode === 'local' ? screen : <SystemAdminsOnly>{screen}</SystemAdminsOnly>
}
