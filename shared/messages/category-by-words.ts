/** The category that the words of a title or of a shop's name tell. */
import { categories } from '../model/categories.ts'
import type { Category } from '../model/expense.ts'
import { categoryWords, costEndings } from './category-words.ts'

type Word = { text: string; category: Category }

const words: readonly Word[] = categories.flatMap((category) =>
  categoryWords[category]
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ text: folded(word), category })),
)

/**
 * The category of the word that ends last in a title or a shop's name, because a Japanese noun is named by its end: the lunch
 * box of a shop is food. Of the words that end there, the longest.
 */
export function categoryByWords(title: string): Category | null {
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
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[\u30a1-\u30f6]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60))
}
