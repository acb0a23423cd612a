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
  /** What the page says of whom it calls 運営者, and a sentence after it. */
  | { isOperator: true; further: string }

/** Who runs the server, as far as it says so. */
export type Operator = { name: string | null; email: string | null }

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

const askWhoShared = '名前や連絡先は、わりたびを教えてくれた人に聞いてください。'

export const articleTexts = {
  contents: '目次',
  purpose: '使いみち',
  kept: '残る期間',
  changed: (date: string) => `最終更新：${date}`,
  operatedBy: ({ name, email }: Operator) =>
    `わりたびは、${name ?? 'このサイトを用意した人'}（以下「運営者」）が運営しています。${
      email === null ? (name === null ? askWhoShared : '') : '連絡先は、このページの最後にあります。'
    }`,
  operator: (name: string) => `運営者：${name}`,
  contactBy: '連絡先：',
  /** Where the server names no address. */
  contactUnknown:
    'このサイトの連絡先は、まだ登録されていません。わりたびのアドレスを教えてくれた人に聞いてください。',
} as const
