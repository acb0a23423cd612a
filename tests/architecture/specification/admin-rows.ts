/** Messages and constants of the user management and of the system logger (specification 3, sections 2.14, 8 and 9). */
import { listRetries } from '#client/features/admin/admin-calls.ts'
import { loggerRules } from '#client/session/system-logger.ts'
import { sentLogsMax } from '#shared/limits.ts'
import { adminTexts } from '#shared/messages/admin.ts'
import {
  adminPendingTexts,
  userDetailTexts,
  userManagementTexts,
  userTexts,
} from '#shared/messages/user-management.ts'
import { at } from '../holding-test.ts'
import type { Row } from './row.ts'

const users = 'client/features/admin/users.test.tsx'
const logger = 'client/session/system-logger.test.ts'
const details = 'client/features/admin/user-details.test.tsx'
const said = (specified: string, built: string) => ({ specified, built })
const word = 'a pending member is 仮メンバー everywhere (docs/decisions/0032-wording.md)'

export const adminMessages: readonly Row[] = [
  {
    item: 'アクセス権限がありません / システム管理者のみアクセスできます',
    heldBy: at(
      'client/features/admin/system-admins-only.test.tsx',
      'says to everybody else that they may not open the page, and leads home',
    ),
    value: said(
      'アクセス権限がありません / システム管理者のみアクセスできます',
      `${adminTexts.refusedTitle} / ${adminTexts.refusedText}`,
    ),
  },
  {
    item: 'ユーザー一覧の取得に失敗しました',
    heldBy: at(users, 'is asked for again three times, and then says what failed and offers another try'),
    value: said('ユーザー一覧の取得に失敗しました', userTexts.failed),
  },
  {
    item: '仮ユーザー一覧の取得に失敗しました',
    heldBy: at(details, 'of whom nobody is found say so, and so does a list that cannot be loaded'),
    value: said('仮メンバー一覧の取得に失敗しました', adminPendingTexts.failed),
    differs: word,
  },
  {
    item: 'HTTP {status}: {text}, of a list',
    heldBy: at(
      users,
      'is asked for again after too many calls, and says what something in between has answered',
    ),
    value: said('HTTP 502: Bad Gateway', userManagementTexts.http(502, 'Bad Gateway')),
  },
  {
    item: '管理者権限の付与に失敗しました',
    heldBy: at(users, 'a role of which it is %s and that cannot be changed says so'),
    value: said('管理者権限の付与に失敗しました', userTexts.grantFailed),
  },
  {
    item: '管理者権限の削除に失敗しました',
    heldBy: at(users, 'a role of which it is %s and that cannot be changed says so'),
    value: said('管理者権限の削除に失敗しました', userTexts.revokeFailed),
  },
  {
    item: 'ユーザーの削除に失敗しました',
    heldBy: at(users, 'an account that cannot be deleted stays, and it says why'),
    value: said('ユーザーの削除に失敗しました', userTexts.deleteFailed),
  },
  {
    item: '仮ユーザーの削除に失敗しました',
    heldBy: at(details, 'are deleted after a question that says how it is undone, or say why not'),
    value: said('仮メンバーの削除に失敗しました', adminPendingTexts.deleteFailed),
    differs: word,
  },
  {
    item: 'ユーザー詳細の取得に失敗しました',
    heldBy: at(details, 'say why they could not be loaded, and offer another try'),
    value: said('ユーザー詳細の取得に失敗しました', userDetailTexts.failed),
  },
  {
    item: 'ユーザーが見つかりません',
    heldBy: at(users, 'says that nobody was found'),
    value: said('ユーザーが見つかりません', userTexts.empty),
  },
  {
    item: '仮ユーザーが見つかりません',
    heldBy: at(details, 'of whom nobody is found say so, and so does a list that cannot be loaded'),
    value: said('仮メンバーが見つかりません', adminPendingTexts.empty),
    differs: word,
  },
  {
    item: 'destructive confirmations state that the action cannot be undone',
    heldBy: at(
      users,
      'an account is deleted after a question that says what remains and that it cannot be undone',
    ),
    differs: 'a pending member can be restored for 30 days, and the question says so',
  },
]

export const adminConstants: readonly Row[] = [
  {
    item: 'admin list retry: 3',
    heldBy: at(users, 'is asked for again three times, and then says what failed and offers another try'),
    value: { specified: 3, built: listRetries },
  },
  {
    item: 'system logger: at most 100 stored locally',
    heldBy: at(logger, 'keeps the newest hundred, sends them earlier, and says how many were lost'),
    value: { specified: 100, built: sentLogsMax },
  },
  {
    item: 'a queue over 100 is discarded',
    heldBy: at(logger, 'keeps the newest hundred, sends them earlier, and says how many were lost'),
    differs:
      'the oldest entries are discarded, and not those that say what has just gone wrong; the next ones say how many',
  },
  {
    item: 'flush every 30 s',
    heldBy: at(
      logger,
      'sends after thirty seconds, and an error with all before it after a tenth of a second',
    ),
    value: { specified: 30_000, built: loggerRules.flushMs },
  },
  {
    item: 'flush after 100 ms on error or critical',
    heldBy: at(
      logger,
      'sends after thirty seconds, and an error with all before it after a tenth of a second',
    ),
    value: { specified: 100, built: loggerRules.urgentFlushMs },
  },
  {
    item: 'immediate flush when the queue is under 20',
    heldBy: at(logger, 'waits with an error while the queue is long'),
    value: { specified: 20, built: loggerRules.urgentQueueMax },
  },
  {
    item: 'sending stops after 3 send failures',
    heldBy: at(
      logger,
      'is not tried again after the third, until the connection is back or the page is seen again',
    ),
    value: { specified: 3, built: loggerRules.failuresMax },
  },
  {
    item: 'requeues up to 10 on failure',
    heldBy: at(logger, 'keeps ten of its entries, and none if many have come since'),
    value: { specified: 10, built: loggerRules.requeuedMax },
  },
  {
    item: 'requeues when the queue is under 50',
    heldBy: at(logger, 'keeps ten of its entries, and none if many have come since'),
    value: { specified: 50, built: loggerRules.requeueQueueMax },
  },
  {
    item: 'a 5 s duplicate window',
    heldBy: at(logger, 'leaves out what it has said within five seconds'),
    value: { specified: 5_000, built: loggerRules.duplicateMs },
  },
]
