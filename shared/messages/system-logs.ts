/** システムログ, as system admins see it (specification 3, sections 2.16 and 8). */
import type { AdminAction } from '../model/admin-action.ts'

const actions: Record<AdminAction, string> = {
  'open-tool': '管理画面を開きました',
  'admin-granted': '管理者権限を付与しました',
  'admin-revoked': '管理者権限を外しました',
  'premium-granted': 'プレミアムにしました',
  'premium-revoked': 'プレミアムを外しました',
  'profile-edited': 'プロフィールを変更しました',
  'account-deleted': 'アカウントを削除しました',
  'device-ended': '端末のログインを終了しました',
  'devices-ended': 'すべての端末のログインを終了しました',
  'pending-member-edited': '仮メンバーを変更しました',
  'pending-member-deleted': '仮メンバーを削除しました',
  'logs-exported': 'システムログを書き出しました',
}

const labels: Readonly<Record<string, string>> = actions

/** What was done, and to whom. Others than those of the server are shown as their device has named them. */
export function actionText(action: string, subjectName: string | null): string {
  const label = labels[action] ?? action
  return subjectName === null ? label : `${label}：${subjectName}さん`
}

/** The actions whose words contain the text. */
export function actionsNamed(text: string): string[] {
  return Object.entries(actions).flatMap(([action, label]) =>
    action.includes(text) || label.toLowerCase().includes(text) ? [action] : [],
  )
}
