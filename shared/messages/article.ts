/** What a page to read consists of: privacy policy, terms and help. */

/** A page that people read without signing in. */
export type ReadingAddress = '/landing' | '/privacy' | '/terms' | '/help'

type Fact = {
  what: string
  /** What it consists of, and why it is needed. */
  content: string
  purpose: string
  /** How long it is kept. */
  kept: string
}

export type ArticleBlock =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { facts: readonly Fact[] }
  /** Leads to another page that people read, or to a part of one. */
  | { to: ReadingAddress; hash?: string; text: string }
  /** The operator's name and address, if the server names them. */
  | { isContact: true }

type ArticleSection = {
  /** The section's anchor. Links from elsewhere use it, so it never changes. */
  id: string
  title: string
  blocks: readonly ArticleBlock[]
}

export type Article = {
  title: string
  lead: string
  sections: readonly ArticleSection[]
  /** The date of its last change. */
  date?: string
}

export const articleTexts = {
  contents: '目次',
  purpose: '使いみち',
  kept: '残る期間',
  changed: (date: string) => `最終更新：${date}`,
  operator: (name: string) => `運営者：${name}`,
  contactBy: '連絡先：',
  /** Where the server names no address. */
  contactUnknown:
    'このサーバーの連絡先は、まだ登録されていません。わりたびのアドレスを教えてくれた人に聞いてください。',
} as const
