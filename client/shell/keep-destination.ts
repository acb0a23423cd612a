/** Keeps where somebody wanted to go who has to sign in first. */
import { saveReturnAddress } from '#client/session/return-address.ts'
import { type StoredInvitation, storeInvitation } from '#client/session/stored-invitation.ts'

/** An invitation is kept for longer, because a login may come back in another tab. */
export function keepDestination(address: string): void {
  saveReturnAddress(address)
  const { pathname, searchParams } = new URL(address, location.origin)
  const code = searchParams.get('code')
  const type = invitationTypes.get(pathname)
  if (code !== null && code !== '' && type) storeInvitation({ code, type, url: address })
}

const invitationTypes = new Map<string, StoredInvitation['type']>([
  ['/join', 'group'],
  ['/invite', 'group'],
  ['/join-pending', 'pending-member'],
  ['/invite-pending', 'pending-member'],
])
