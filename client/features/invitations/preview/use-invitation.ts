import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { invitationsAtom, fetchInvitation } from '#client/session/fetch-invitation.ts'

/** What the code leads to. Without a connection it is read when it is back. With '' nothing is read. */
export function useInvitation(code: string) {
  useEffect(() => {
    if (code === '') return undefined
    const leaving = new AbortController()
    const read = () => void fetchInvitation(code, leaving.signal)
    read()
    window.addEventListener('online', read)
    return () => {
      leaving.abort()
      window.removeEventListener('online', read)
    }
  }, [code])
  return useAtomValue(invitationsAtom).get(code) ?? ({ status: 'reading', failedTries: 0 } as const)
}
