/** The screens of members, which are loaded as one chunk. */
export { InviteScreen } from './invite-screen.tsx'
export { LinkPendingMemberScreen } from './link-pending-member-screen.tsx'
