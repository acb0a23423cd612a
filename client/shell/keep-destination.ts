/** Keeps where somebody wanted to go who has to sign in first. */
import { saveReturnAddress } from '#client/session/return-address.ts'

/** An invitation is kept for longer, because a login may come back in another tab. Its code is rarely needed. */
export function keepDestination(address: string): void {
  saveReturnAddress(address)
  if (!/^\/(?:join|invite)/.test(address)) return
  void import('#client/session/stored-invitation.ts').then(
    ({ storeInvitationOf }) => storeInvitationOf(address),
    () => undefined,
  )
}
