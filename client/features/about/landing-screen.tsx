import { Navigate, useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { accountAtom } from '#client/session/current-account.ts'
import { exampleSettlement } from './landing/example-settlement.ts'
import { LandingView } from './landing/landing-view.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The person has opened the product, and has not asked for this page. */
    isStart?: boolean
  }
}

export function LandingScreen() {
  const account = useAtomValue(accountAtom)
  const isStart = useLocation({ select: ({ state }) => state.isStart === true })
  const [example] = useState(exampleSettlement)
  // A session that was found later, on a device whose data the browser has deleted.
  if (account && isStart) return <Navigate to="/dashboard" replace />
  return <LandingView example={example} isSignedIn={Boolean(account)} />
}
