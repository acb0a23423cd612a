/** The screens of members, which are loaded as one chunk. */
export { InviteScreen } from '#client/features/invitations/invite-screen.tsx'
export { LinkPendingMemberScreen } from './link-pending-member-screen.tsx'
