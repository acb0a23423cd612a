/** The frame of the pages of developers. On a server with LINE they are for system admins (DESIGN, decision 4 of section 10). */
import type { TablerIcon } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { debugPageTexts as texts } from '#shared/messages/debug-pages.ts'
import { serverConfigAtom } from '#client/session/server-config.ts'
import { Screen } from '#client/ui/screen.tsx'
import { loadOnDemand } from '#client/sync/load-chunk.ts'
import { lazyPart } from '#client/ui/lazy-part.ts'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'

/** Where its code cannot be fetched, nobody is let in. */
const SystemAdminsOnly = lazyPart<{ SystemAdminsOnly: ComponentType<Gated> }, Gated>(
  () => loadOnDemand(() => import('../admin/system-admins-only.tsx')),
  (part) => part.SystemAdminsOnly,
)
type Gated = { children: ReactNode }

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
