/** The frame of the pages of developers. On a server with LINE they are for system admins (docs/decisions/0125-debugging.md). */
import type { TablerIcon } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { lazy, type ReactNode, Suspense } from 'react'
import { debugPageTexts as texts } from '#shared/messages/debug-pages.ts'
import { serverConfigAtom } from '#client/session/server-config.ts'
import { Screen } from '#client/ui/screen.tsx'
import { loadOnDemand } from '#client/sync/load-chunk.ts'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'

const SystemAdminsOnly = lazy(() =>
  loadOnDemand(() => import('../admin/system-admins-only.tsx')).then((part) => ({
    default: part.SystemAdminsOnly,
  })),
)

type DeveloperScreenProps = { title: string; icon: TablerIcon; children: ReactNode }

export function DeveloperScreen({ title, icon, children }: DeveloperScreenProps) {
  const config = useAtomValue(serverConfigAtom)
  const navigateBack = useNavigateBackTo({ to: '/dashboard' })
  const screen = (
    <Screen title={title} subtitle={texts.name} icon={icon} onBack={() => navigateBack()}>
      {children}
    </Screen>
  )
  if (config?.authMode === 'local') return screen
  return (
    <Suspense fallback={<Screen title={title}>{<ListSkeleton />}</Screen>}>
      <SystemAdminsOnly>{screen}</SystemAdminsOnly>
    </Suspense>
  )
}
