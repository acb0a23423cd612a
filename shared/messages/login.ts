import { peopleTexts } from './labels.ts'
import { storageFailedTexts } from './shell.ts'

const continuing = 'として続ける'

/** Signing in (specification 1, sections 2 and 8). */
export const loginTexts = {
  title: 'ログイン',
  tagline: '割り勘をもっとスマートに',
  leads: {
    name: '名前だけではじめられます。LINEはいりません。',
    known: 'おかえりなさい',
    code: 'もう使っている端末と、同じ人として使えます。',
  },
  known: 'この端末で使っていた人',
  continueAs: (name: string) => `${peopleTexts.polite(name)}${continuing}`,
  /** The end of the sentence above, in which no line breaks. */
  continuing,
  beginAsOther: '別の人としてはじめる',
  name: '名前',
  namePlaceholder: '例：佐藤 花子',
  nameHint: 'グループのメンバーに表示されます。',
  accessCode: 'アクセスコード',
  accessCodeRequired: 'アクセスコードを入力してください',
  accessCodeHint: 'このサーバーを使う人に知らされているコードです。',
  byCode: '別の端末のコードではじめる',
  byName: '名前ではじめる',
  deviceCode: '別の端末のコード',
  deviceCodeHint: '使っている端末の「設定」→「別の端末でも使う」で作った8文字のコードです。',
  deviceCodeRequired: 'コードを入力してください',
  begin: 'はじめる',
  busy: '準備中...',
  offline: 'オフラインです。電波が戻ったら、はじめてください。',
  failed: 'ログインに失敗しました',
  notStored: 'このブラウザに保存できません',

  /** Before a new person begins on a device that may already know them. */
  offer: {
    remaining: {
      title: (name: string) => `${peopleTexts.polite(name)}が\nログインしたままです`,
      text: (name: string) => `別の人としてはじめても、${peopleTexts.polite(name)}の記録はなくなりません。`,
    },
    sameName: {
      title: (name: string) => `この端末で使っていた\n${peopleTexts.polite(name)}ですか？`,
      text: (name: string) =>
        `続けると、これまでのグループと記録を使えます。別の人としてはじめると、${peopleTexts.polite(name)}のグループは表示されません。`,
    },
  },
} as const

export type SignInProblem = {
  title: string
  sentence: string
  /** Another try would fail as well, until the page is loaded anew. */
  needsReload: boolean
  /** The field whose text the server has refused. The form of the sign-in says it there. */
  field?: RefusableField
}

type RefusableField = 'accessCode' | 'deviceCode'

const refusedFields: Record<string, RefusableField> = {
  'access-code-wrong': 'accessCode',
  'device-code-wrong': 'deviceCode',
}

/** Why a sign-in has failed. With some codes the server signed the person in, but the browser stores nothing. */
export function signInProblem({ code, sentence }: { code: string; sentence: string }): SignInProblem {
  if (code !== 'device-full' && code !== 'device-failed') {
    const field = refusedFields[code]
    return { title: loginTexts.failed, sentence, needsReload: false, ...(field ? { field } : {}) }
  }
  return { title: loginTexts.notStored, sentence: storageFailedTexts[code], needsReload: true }
}

/**
 * Below the ways to sign in. The terms say themselves that using the product is agreeing to them; the policy is no contract, so
 * that nobody is said to agree to it.
 */
export const agreementTexts = {
  before: '続けると、',
  terms: '利用規約',
  between: 'に同意したことになります。情報の取り扱いは、',
  privacy: 'プライバシーポリシー',
  after: 'をご覧ください。',
} as const
