/** The words by which people and callers name the category of an item (specification 2, section 3). */
import { ItemCategory } from '../model/itinerary-item.ts'
import { itemCategoryLabels } from './itineraries.ts'

/** The words of the specification's lists that are no labels. */
const otherWords: Readonly<Record<string, ItemCategory>> = {
  交通: 'TRANSPORTATION',
  新幹線: 'TRAIN',
  地下鉄: 'TRAIN',
  航空: 'FLIGHT',
  神社: 'TEMPLE',
  寺: 'TEMPLE',
  娯楽: 'ENTERTAINMENT',
  '体験・アクティビティ': 'ACTIVITY',
}

const byWord = new Map<string, ItemCategory>([
  ...Object.entries(otherWords),
  ...Object.entries(itemCategoryLabels).map(
    ([category, label]) => [label, ItemCategory.parse(category)] as const,
  ),
])

/** The category of a word, or of its own name such as `TEMPLE`. Undefined for others. */
export function itemCategoryOf(word: string): ItemCategory | undefined {
  return byWord.get(word.trim()) ?? ItemCategory.safeParse(word).data
}
