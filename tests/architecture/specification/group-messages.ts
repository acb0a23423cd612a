/** The messages of specification 1, section 8, on groups and the people in them. */
import { groupFormTexts } from '#shared/messages/groups.ts'
import { joinTexts } from '#shared/messages/invitations.ts'
import { loginTexts } from '#shared/messages/login.ts'
import { memberActionTexts } from '#shared/messages/members.ts'
import { profileTexts, settingsTexts } from '#shared/messages/settings.ts'
import { at } from '../holding-test.ts'
import type { Row } from './row.ts'

const wording = 'docs/decisions/0032-wording.md'

export const groupMessages: readonly Row[] = [
  {
    item: 'ログインに失敗しました',
    heldBy: at(
      'client/features/login/login-view.test.tsx',
      'says once that there is no connection: before a try, or by the error of the try',
    ),
    value: { specified: 'ログインに失敗しました', built: loginTexts.failed },
  },
  {
    item: 'ログアウトに失敗しました',
    heldBy: at(
      'client/features/settings/sign-out-question.test.tsx',
      'says that signing out has failed, and why, and nobody is signed out',
    ),
    value: { specified: 'ログアウトに失敗しました', built: settingsTexts.signOutFailed },
  },
  {
    item: 'プロフィールの更新に失敗しました',
    heldBy: at(
      'client/features/settings/profile-dialog.test.tsx',
      'says why it was not saved, and stays open',
    ),
    value: { specified: 'プロフィールの更新に失敗しました', built: profileTexts.failed },
  },
  { item: 'プロフィール更新に失敗しました', retired: 'the same sentence in other words' },
  {
    item: '共有に失敗しました',
    heldBy: at(
      'client/features/invitations/share-invitation.test.tsx',
      'shows the link in a dialog when it can be neither shared nor copied',
    ),
    differs: 'the dialog with the link says what to do instead',
  },
  {
    item: 'ユーザーがログインしていません',
    heldBy: at('tests/server/every-call.test.ts', '%s %s is refused without a session'),
    differs: `one sentence for an ended session (${wording})`,
  },
  {
    item: 'グループの作成に失敗しました',
    heldBy: at(
      'client/features/groups/create-group-view.test.tsx',
      'says that the group was not made, and why',
    ),
    value: { specified: 'グループの作成に失敗しました', built: groupFormTexts.failed },
  },
  {
    item: 'グループ参加に失敗しました',
    heldBy: at(
      'client/features/invitations/invitation-applying.test.tsx',
      'joining that is refused as %s says why',
    ),
    value: { specified: 'グループ参加に失敗しました', built: joinTexts.failed },
  },
  {
    item: 'メンバーの削除に失敗しました',
    heldBy: at(
      'client/features/members/member-actions.test.tsx',
      'says that a member was not removed, and why',
    ),
    value: { specified: 'メンバーの削除に失敗しました', built: memberActionTexts.removeFailed },
  },
  {
    item: '仮ユーザーの追加に失敗しました',
    heldBy: at(
      'client/features/members/members-tab.test.tsx',
      'keeps the typed name and says why it was refused',
    ),
    differs: `仮メンバーの追加に失敗しました (${wording})`,
  },
  {
    item: '仮ユーザーの更新に失敗しました',
    heldBy: at(
      'client/features/members/pending-member-actions.test.tsx',
      'says that a pending member was not changed, and why',
    ),
    differs: `仮メンバーの更新に失敗しました (${wording})`,
  },
  {
    item: 'ユーザマッピングに失敗しました',
    heldBy: at(
      'client/features/members/link-pending-member-view.test.tsx',
      'names both people before it links them, and says why it could not',
    ),
    differs: `まとめられませんでした (${wording})`,
  },
]
