/** At the addresses of the tools of administration until these exist. */
import { ComingToolScreen } from '../about/coming-tool-screen.tsx'
import { SystemAdminsOnly } from './system-admins-only.tsx'

export function AdminToolScreen() {
  return (
    <SystemAdminsOnly>
      <ComingToolScreen />
    </SystemAdminsOnly>
  )
}
