import { Landing } from './landing/landing.tsx'

export function InvitePendingScreen() {
  return <Landing type="pending-member" />
}
