import { useAtomValue } from 'jotai'
import { install, installWayAtom } from '#client/platform/install.ts'
import { InstallCard } from './cards/install-card.tsx'

export function InstallSection() {
  return <InstallCard way={useAtomValue(installWayAtom)} onInstall={() => void install()} />
}
