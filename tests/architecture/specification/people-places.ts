/** The addresses and functions of specification 3, sections 2.5 to 2.8: invitations and the people of a group. */
import { at } from '../holding-test.ts'
import type { Place } from './row.ts'

const invitations = 'client/features/invitations'
const members = 'client/features/members'
const screen = `${invitations}/invitation-screen.tsx`
const joining = `${invitations}/joining-view.tsx`
const list = `${members}/members-tab.tsx`

const isScreen = at('client/addresses.test.tsx', '%s is the address of a screen')
const link = (title: string) => at(`${invitations}/invitation-addresses.test.tsx`, title)
const join = (title: string) => at(`${invitations}/joining-view.test.tsx`, title)
const tab = (title: string) => at(`${members}/members-tab.test.tsx`, title)
const member = (title: string) => at(`${members}/member-actions.test.tsx`, title)
const pending = (title: string) => at(`${members}/pending-member-actions.test.tsx`, title)
const review = (title: string) => at('client/features/invitations/review-application.test.tsx', title)

const redirected = link('%s leads to %s after 1.5 seconds')
const withoutCode = link('%s without a code says so, leads home, and goes nowhere by itself')
const named = tab(
  'names everybody, the person themselves, their roles and since when they take part, and leads to inviting',
)
const statuses = pending('says of a pending member %o: %s')
const onePage = 'docs/decisions/0107-joining-in-one-page.md'
const oneList = 'docs/decisions/0113-one-list-of-people.md'
const wording = 'docs/decisions/0032-wording.md'

const invited: readonly Place[] = [
  { item: '2.5 /invite', place: 'client/routes.tsx', heldBy: isScreen },
  {
    item: '2.5 the title of the page',
    place: `${invitations}/public-page.tsx`,
    heldBy: link('reads the invitation at the link, and names the group in the title'),
  },
  {
    item: '2.5 the metadata for sharing',
    place: 'server/http/page-heads.ts',
    heldBy: at('tests/server/page-heads.test.ts', '%s names the group'),
  },
  { item: '2.5 after 1.5 s → /join with the code', place: screen, heldBy: redirected },
  {
    item: '2.5 参加する goes to /join at once',
    place: joining,
    heldBy: at(`${invitations}/invitation.test.tsx`, 'joins an open group, and leads to it'),
    differs: `it joins: the page is the join page already (${onePage})`,
  },
  { item: '2.5 招待コードが見つかりません, with a home button', place: screen, heldBy: withoutCode },
  { item: '2.6 /invite-pending', place: 'client/routes.tsx', heldBy: isScreen },
  {
    item: '2.6 the invitation is stored: code, timestamp, type and url',
    place: screen,
    heldBy: link('a pending member’s link is stored if no other invitation is'),
  },
  {
    item: '2.6 a stored invitation is kept',
    place: screen,
    heldBy: link('an invitation that is stored already is kept'),
  },
  { item: '2.6 after 1.5 s → /join-pending with the code', place: screen, heldBy: redirected },
  {
    item: '2.6 参加申請する goes to /join-pending at once',
    place: joining,
    heldBy: at(`${invitations}/invitation-applying.test.tsx`, 'a personal code applies for that person'),
    differs: `it applies, and joins an open group: the page is the join page already (${onePage})`,
  },
  {
    item: '2.7 join as a new member, recommended',
    place: joining,
    heldBy: join('recommends to join as a new member where nobody has a similar name'),
    differs: `whoever has the name of a 仮メンバー finds that person chosen (${onePage})`,
  },
  {
    item: '2.7 link to a pending member',
    place: `${invitations}/person-choice.tsx`,
    heldBy: join('puts somebody of the same name first, and has chosen them already'),
  },
  {
    item: '2.7 linking is irreversible',
    place: `${invitations}/joining-action.tsx`,
    heldBy: join('says beside the button whom it joins as, and that this is final'),
    differs: `said beside the button, and nothing is asked after the tap (${onePage})`,
  },
  {
    item: '2.7 past expenses become those of the user',
    place: 'shared/money/resolve-linked-keys.ts',
    heldBy: at('shared/money/links.test.ts', 'has one person of them, in people, suggestions and history'),
  },
]

const people: readonly Place[] = [
  {
    item: '2.8 /groups/{id}/members',
    place: 'client/routes.tsx',
    heldBy: at('client/addresses.test.tsx', 'of a group, %s leads to %s'),
    differs: `it opens the tab メンバー (${oneList})`,
  },
  { item: '2.8 the members', place: list, heldBy: named },
  { item: '2.8 the pending members', place: list, heldBy: named },
  { item: '2.8 a link to the invite page', place: list, heldBy: named },
  { item: '2.8 あなた', place: 'client/ui/person-name.tsx', heldBy: named },
  {
    item: '2.8 管理者',
    place: 'client/ui/person-name.tsx',
    heldBy: member('makes a member an admin, and undoes it by the notice'),
  },
  {
    item: '2.8 another member is removed, after a confirmation',
    place: `${members}/member-actions.tsx`,
    heldBy: member('says whom it removes and what is still to be paid, and removes only after the question'),
  },
  {
    item: '2.8 who may remove others',
    place: list,
    heldBy: member('an admin opens everybody but the owner'),
    differs: 'the owner, and admins others than the owner (docs/design.md, "Permissions")',
  },
  {
    item: '2.8 nobody removes themselves',
    place: `${members}/member-actions.tsx`,
    heldBy: member('does not offer to remove oneself'),
  },
  {
    item: '2.8 removal without a token: ログインが必要です, with a reload',
    place: 'client/shell/session-ended-notice.tsx',
    heldBy: at(
      'tests/e2e/unsent.e2e.ts',
      'an ended session is renewed by itself or, if that fails, with one tap, and everything is kept',
    ),
    differs: `the removal is kept and sent after one tap on もう一度ログイン (${wording})`,
  },
  {
    item: '2.8 uninvited: 未招待',
    place: `${members}/members-tab.tsx`,
    heldBy: statuses,
    differs: `nothing is said, as of most (${wording})`,
  },
  { item: '2.8 invited: 招待済み', place: 'shared/messages/labels.ts', heldBy: statuses },
  {
    item: '2.8 applied: 参加申請中',
    place: 'shared/messages/labels.ts',
    heldBy: statuses,
    differs: `返事待ち (${wording})`,
  },
  { item: '2.8 anything else: 状態不明', place: 'shared/messages/labels.ts', heldBy: statuses },
  {
    item: '2.8 edit the name of a pending member, which is not empty',
    place: `${members}/pending-member-dialog.tsx`,
    heldBy: pending('renames a pending member, but not to an empty name, and undoes it by the notice'),
  },
  {
    item: '2.8 delete a pending member',
    place: `${members}/pending-member-changes.ts`,
    heldBy: pending('removes a pending member at once, and undoes it by the notice'),
    differs: 'nothing is asked, and the notice undoes it (docs/decisions/0053-undo-and-trash.md)',
  },
  {
    item: '2.8 generate an invite code for a pending member',
    place: `${members}/pending-member-dialog.tsx`,
    heldBy: pending('asks for the person’s own code, waits for the server, and copies code and link'),
  },
  {
    item: '2.8 the application of a pending member, from their row',
    place: `${members}/pending-member-dialog.tsx`,
    heldBy: pending('leads from somebody who has applied to the review, with them preselected'),
  },
  {
    item: '2.8 accept an application',
    place: 'client/features/invitations/review-view.tsx',
    heldBy: review('preselects whose code was used, says what is taken over, and that it is for good'),
  },
  {
    item: '2.8 reject an application',
    place: 'client/features/invitations/review-view.tsx',
    heldBy: review('begins a rejection with a reason, and sends none that is blank'),
  },
]

export const peoplePlaces: readonly Place[] = [...invited, ...people]
