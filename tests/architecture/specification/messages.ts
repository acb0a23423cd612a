/** The messages of specification 1, section 8. */
import { adminTexts } from '#shared/messages/admin.ts'
import { lineFailures } from '#shared/messages/line-failures.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { groupMessages } from './group-messages.ts'
import { at } from '../holding-test.ts'
import type { Row } from './row.ts'

const joining = 'client/features/invitations/invitation-applying.test.tsx'
const lineTest = 'shared/messages/line-failures.test.ts'
const calls = 'client/session/call-api.test.ts'
const line = at(lineTest, 'is %s for %s')
const permissions = at('shared/mutations/permissions.test.ts', '$name: who $what')
const refusedCalls = at('tests/server/bad-input.test.ts', '$what is refused: $code')
const everySentence = at(
  'tests/contract/mutations.contract.test.ts',
  'contains every code that running a mutation can return',
)
const adminsOnly = 'client/features/admin/system-admins-only.test.tsx'
const wording = 'docs/decisions/0032-wording.md'

/** The defaults of the app error codes, and what becomes of refusals. */
const general: readonly Row[] = [
  {
    item: '認証に失敗しました',
    retired: 'AUTH_ERROR: each refusal of a sign-in has a sentence of its own, by its code',
  },
  {
    item: 'リソースが見つかりません',
    retired: 'NOT_FOUND_ERROR: each refusal says what is missing, such as グループが見つかりません',
  },
  {
    item: 'LIFFエラーが発生しました',
    heldBy: at(lineTest, 'without a sentence of its own names LINE’s code'),
    value: { specified: 'LIFFエラーが発生しました', built: lineFailures.UNKNOWN.title },
  },
  {
    item: 'ストレージエラーが発生しました',
    heldBy: at('client/sync/storage-errors.test.ts', 'says no more than that of %s'),
    differs: 'the sentence also says what the person can do; save, delete and clear fail alike',
  },
  {
    item: 'storage: full while saving, deleting or clearing',
    heldBy: at('client/sync/storage-errors.test.ts', 'says that the device is full, where that shows at %s'),
  },
  {
    item: 'VALIDATION_ERROR (400)',
    heldBy: refusedCalls,
    differs: 'each field says what is wrong with it',
  },
  {
    item: 'AUTH_EXPIRED (401)',
    heldBy: at('tests/server/every-call.test.ts', '%s %s is refused without a session'),
    value: {
      specified: 'ログイン情報が無効です。再ログインしてください。',
      built: rejectionSentences['signed-out'],
    },
  },
  {
    item: 'UPSTREAM_FORBIDDEN (403)',
    heldBy: permissions,
    value: { specified: 'アクセス権限がありません。', built: rejectionSentences['not-allowed'] },
  },
  {
    item: 'missing or invalid token',
    heldBy: line,
    value: {
      specified: 'ログイン情報が期限切れです。ページを更新してください。',
      built: lineFailures.TOKEN_MISSING.sentence,
    },
  },
  {
    item: 'RATE_LIMIT (429), from our server',
    heldBy: at('tests/server/rate-limits.test.ts', 'are counted for each account, whichever they are'),
    value: {
      specified: 'リクエストが多すぎます。しばらく待ってから再試行してください。',
      built: rejectionSentences['too-many-requests'],
    },
  },
  { item: 'RATE_LIMIT is not retryable', heldBy: at(calls, 'a refusal with %i is final') },
  {
    item: 'RATE_LIMIT (429), from LINE',
    heldBy: line,
    value: {
      specified: 'リクエストが多すぎます。しばらく待ってから再試行してください。',
      built: lineFailures.RATE_LIMIT.sentence,
    },
  },
  {
    item: 'NETWORK_ERROR, from LINE',
    heldBy: line,
    value: { specified: 'ネットワークエラーが発生しました。', built: lineFailures.NETWORK_ERROR.title },
  },
  {
    item: 'NETWORK_ERROR, from our server',
    heldBy: at(
      calls,
      'without a connection, and when the time is up, the failure says that the person is offline',
    ),
    differs: `it says what to do (${wording})`,
  },
  {
    item: 'このページにアクセスする権限がありません。',
    heldBy: at('client/shell/error-page.test.tsx', 'says of a page that is refused what is missing'),
    value: {
      specified: 'このページにアクセスする権限がありません。',
      built: shellTexts.forbiddenText,
    },
  },
  {
    item: 'a 403 page, of an address for system admins',
    heldBy: at(
      'client/features/admin/users.test.tsx',
      'becomes the page for 403 if the role was taken back after it had been opened',
    ),
  },
  {
    item: '管理者権限がありません。システム管理者にお問い合わせください。',
    heldBy: at('tests/server/system-admins.test.ts', 'refuses everybody else, and says whom to ask'),
    value: {
      specified: '管理者権限がありません。システム管理者にお問い合わせください。',
      built: rejectionSentences['not-system-admin'],
    },
  },
  {
    item: '権限確認に失敗しました。',
    heldBy: at(adminsOnly, 'says that it could not be checked, and shows the tool once it can'),
    value: { specified: '権限確認に失敗しました。', built: adminTexts.checkFailed },
  },
  {
    item: 'error text of the body, else HTTP {status}: {text}',
    heldBy: at(calls, 'a refusal that only a newer server knows is shown in the server’s own words'),
    differs: 'an English status text is no sentence for a person',
  },
  {
    item: 'API呼び出しに失敗しました (N回目の試行失敗)',
    heldBy: at(
      'client/features/invitations/code-view.test.tsx',
      'says which try has failed while the next one is made',
    ),
    differs: `the count is the second line of a friend's words (${wording})`,
  },
  {
    item: 'Request timeout after {ms}ms',
    heldBy: at(
      calls,
      'without a connection, and when the time is up, the failure says that the person is offline',
    ),
    differs: 'nothing is thrown: the call ends with a value, whose sentence is that of a lost connection',
  },
]

const refusals: readonly Row[] = [
  {
    item: 'グループが見つかりません',
    heldBy: permissions,
    value: { specified: 'グループが見つかりません', built: rejectionSentences['group-not-found'] },
  },
  {
    item: 'メンバーが見つかりません',
    heldBy: at(
      'shared/mutations/linked-people.test.ts',
      'nobody is linked to somebody who has left, or was never there',
    ),
    value: { specified: 'メンバーが見つかりません', built: rejectionSentences['member-not-found'] },
  },
  {
    item: 'グループを更新する権限がありません',
    heldBy: permissions,
    value: {
      specified: 'グループを更新する権限がありません',
      built: rejectionSentences['group-update-not-allowed'],
    },
  },
  {
    item: 'グループを削除する権限がありません',
    heldBy: permissions,
    value: {
      specified: 'グループを削除する権限がありません',
      built: rejectionSentences['group-delete-not-allowed'],
    },
  },
  {
    item: 'メンバーを追加する権限がありません',
    retired: 'nobody adds another person directly: people join by a code',
  },
  {
    item: 'メンバーを削除する権限がありません',
    heldBy: permissions,
    value: {
      specified: 'メンバーを削除する権限がありません',
      built: rejectionSentences['member-remove-not-allowed'],
    },
  },
  {
    item: 'メンバーの役割を変更する権限がありません',
    heldBy: permissions,
    value: {
      specified: 'メンバーの役割を変更する権限がありません',
      built: rejectionSentences['member-role-not-allowed'],
    },
  },
  {
    item: 'ユーザマッピングを行う権限がありません',
    heldBy: permissions,
    differs: `同じ人としてまとめられるのは、オーナーと管理者だけです (${wording})`,
  },
  {
    item: '仮ユーザが見つかりません',
    heldBy: everySentence,
    differs: `仮メンバーが見つかりません (${wording})`,
  },
  {
    item: 'ユーザー情報の問題によりグループ作成に失敗しました。',
    retired: 'a group is made by a session, and a session has its user (docs/design.md, "Accounts")',
  },
  {
    item: 'データベース接続エラーが発生しました。しばらく時間をおいてから再試行してください。',
    heldBy: at(
      'tests/server/busy.test.ts',
      'a write meanwhile is answered with a time to retry, and succeeds once the lock is released',
    ),
    differs: 'the sentence also says that nothing recorded is lost',
  },
  {
    item: 'グループへの参加申請に失敗しました',
    heldBy: at(joining, 'an application that is refused says why (by a personal code: %s)'),
    differs: `参加のお願いを送れませんでした (${wording})`,
  },
  {
    item: '参加申請に失敗しました',
    heldBy: at(joining, 'an application that is refused says why (by a personal code: %s)'),
    differs: `参加のお願いを送れませんでした (${wording})`,
  },
]

export const messages: readonly Row[] = [...general, ...groupMessages, ...refusals]
