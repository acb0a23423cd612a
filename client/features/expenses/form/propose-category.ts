/** Proposes the category of an expense from its title: as the group's own expenses have it, else by the word list. */
import { categoryWords, costEndings } from '#shared/messages/category-words.ts'
import { categories } from '#shared/model/categories.ts'
import type { Category, Expense } from '#shared/model/expense.ts'

/** Where a proposal comes from: an expense of the group with the same title, or the list of words. */
export type CategoryProposal = { category: Category; source: 'group' | 'words' }

export type CategoriesByTitle = ReadonlyMap<string, Category>

type Titled = Pick<Expense, 'title' | 'category' | 'transactionType'>

/** `newestFirst` are rows of one group. The newest row of a title decides, because people correct themselves. */
export function categoriesByTitle(newestFirst: readonly Titled[]): CategoriesByTitle {
  const found = new Map<string, Category>()
  for (const { title, category, transactionType } of newestFirst) {
    const key = folded(title)
    if (transactionType === 'expense' && !found.has(key)) found.set(key, category)
  }
  return found
}

export function proposeCategory(title: string, learned: CategoriesByTitle): CategoryProposal | null {
  const known = learned.get(folded(title))
  if (known !== undefined) return { category: known, source: 'group' }
  const category = categoryByWords(title)
  return category === null ? null : { category, source: 'words' }
}

type Word = { text: string; category: Category }

const words: readonly Word[] = categories.flatMap((category) =>
  categoryWords[category]
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ text: folded(word), category })),
)

/**
 * The category of the word that ends last, because a Japanese noun is named by its end: the lunch box of a shop is
 * food. Of the words that end there, the longest.
 */
function categoryByWords(title: string): Category | null {
  const text = folded(title)
  const written = title.normalize('NFKC').trim()
  const found = words
    .filter((word) => text.includes(word.text))
    .map((word) => ({ ...word, end: endOfWord(word.text, { text, written }) }))
    .filter(({ end }) => end > 0)
    .toSorted((a, b) => b.end - a.end || b.text.length - a.text.length)
  return found[0]?.category ?? null
}

/** Where the last occurrence of the word ends; 0 if it is part of another word. `text` is `written` folded. */
function endOfWord(word: string, { text, written }: { text: string; written: string }): number {
  const start = text.lastIndexOf(word)
  const end = start + word.length
  if (isLatin(word)) return isLatin(text[start - 1] ?? '') || isLatin(text[end] ?? '') ? 0 : end
  // One sign is part of many other words, except at the end.
  if (word.length === 1) return end === withoutCostEnding(text).length ? end : 0
  // Two kana are often the beginning of another word in the same script, as in バスタオル.
  const isShortKana = word.length === 2 && scriptOf(word) === 'hiragana'
  return isShortKana && scriptOf(written[end] ?? '') === scriptOf(written[end - 1] ?? '') ? 0 : end
}

function withoutCostEnding(text: string): string {
  const ending = costEndings.find((each) => text.endsWith(each) && text.length > each.length)
  return ending === undefined ? text : text.slice(0, -ending.length)
}

function isLatin(text: string): boolean {
  return /^[a-z-]+$/.test(text)
}

const scripts = [
  ['hiragana', /^[\u3041-\u3096]+$/],
  ['katakana', /^[\u30a1-\u30fc]+$/],
] as const

function scriptOf(text: string): string {
  return scripts.find(([, signs]) => signs.test(text))?.[0] ?? 'other'
}

/** One spelling for what differs only in width, case, or hiragana and katakana. It keeps every sign's position. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[\u30a1-\u30f6]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60))
}
