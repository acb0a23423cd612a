/** Proposes the category of an expense from its title: as the group's own expenses have it, else by the word list. */
import { categoryByWords, folded } from '#shared/messages/category-by-words.ts'
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
