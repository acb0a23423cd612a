import { Landing } from './landing/landing.tsx'

export function InviteScreen() {
  return <Landing type="group" />
}
