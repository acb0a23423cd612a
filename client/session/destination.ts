/** Where a person who has just signed in goes on. */
import { takeReturnAddress } from './return-address.ts'
import { invitationToRestore } from './stored-invitation.ts'

/** A stored invitation comes before the address that was asked for, unless that is an invitation itself. */
export function destinationAfterSignIn(): string {
  const returning = takeReturnAddress()
  return invitationToRestore(returning ?? '/dashboard') ?? returning ?? '/dashboard'
}
