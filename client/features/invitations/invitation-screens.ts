/** The screens of invitations, which are loaded as one chunk. */
export { InvitePendingScreen } from './invite-pending-screen.tsx'
export { InviteScreen } from './invite-screen.tsx'
export { JoinPendingScreen } from './join-pending-screen.tsx'
export { JoinScreen } from './join-screen.tsx'
