/** The sentences that the command `admin` prints on the console. */
type Person = { id: string; displayName: string }
type Plan = keyof typeof planNames

const planNames = { free: '無料', premium: 'プレミアム' } as const

const named = ({ id, displayName }: Person) => `${displayName}さん（${id}）`

export const adminCommandSentences = {
  usage:
    '使い方: npm run admin -- grant ID / npm run admin -- revoke ID / npm run admin -- list / npm run admin -- find 名前\nプラン: npm run admin -- premium ID / npm run admin -- free ID\nID は、わりたびのユーザーIDか、LINEのユーザーIDです。',
  granted: (person: Person) => `${named(person)}をシステム管理者にしました。`,
  revoked: (person: Person) => `${named(person)}をシステム管理者から外しました。`,
  noAdmin: (person: Person) => `${named(person)}はシステム管理者ではありません。`,
  stillNamed: (person: Person) =>
    `${named(person)}は SYSTEM_ADMINS に書かれているため、システム管理者のままです。SYSTEM_ADMINS から消して、サーバーを起動し直してください。`,
  unknown: (text: string) => `該当する人が見つかりません: ${text}`,
  nobody: 'システム管理者はいません。',
  byCommand: named,
  bySetting: (id: string, displayName: string | undefined) =>
    displayName === undefined
      ? `${id}（SYSTEM_ADMINS、まだログインしていません）`
      : `${displayName}さん（${id}、SYSTEM_ADMINS）`,
  found: named,
  plan: (person: Person, plan: Plan) => `${named(person)}を${planNames[plan]}プランにしました。`,
  plansShared: (plan: Plan) =>
    `ただし、このサーバーはLINEを使わないため、LOCAL_PLAN により全員が${planNames[plan]}プランです。`,
} as const
