import { describe, expect, it } from 'vitest'
import type { Category } from '#shared/model/expense.ts'
import { expenseRow, grandmother, taro, transferRow } from '#tests/support/expenses-for-test.ts'
import { categoriesByTitle, proposeCategory } from './propose-category.ts'

const nothingLearned = categoriesByTitle([])
const titlesByCategory: Record<Category, string> = {
  food: `
    ランチ 首里そば 朝ごはん 居酒屋 居酒屋二次会 コンビニ弁当 水族館のランチ ホテルの朝食 ｶﾌｪ らーめん BBQ 部屋で飲んだお酒 バー
    カニ鍋 焼肉食べ放題 宿の夕食 ソフトクリーム 回転すし かふぇ 空港でうどん 食費
  `,
  transport: `
    ガソリン がそりん ガソリン代 レンタカー レンタカーのガソリン バス代 バスで那覇へ シャトルバス 空港からタクシー ＪＲ JR切符 駐車場
    コインパーキング ETC 高速料金 新幹線 船代 飛行機 フェリーチケット代（往復フェリー）
  `,
  entertainment: `
    水族館 美ら海水族館 美ら海水族館の入場料 首里城 清水寺 温泉 カラオケ USJ ディズニーランド シュノーケリング体験 花火大会のチケット SUP
  `,
  accommodation: `ホテル 旅館 温泉旅館 宿 宿代 宿泊費 恩納村のホテル Airbnb 民泊 スーパーホテル`,
  shopping: `お土産 おみやげ コンビニ スーパー バスタオル 薬代 ドン・キホーテ 空港の免税店 Amazon`,
  utilities: `電気代 ガス代 水道代 Wi-Fi wifi 家賃`,
  other: `コインロッカー 旅行保険 両替手数料`,
}

describe.each(Object.entries(titlesByCategory))('a title of the category %s', (category, titles) => {
  it.each(titles.trim().split(/\s+/))('is proposed for %s', (title) => {
    expect(proposeCategory(title, nothingLearned)).toEqual({ category, source: 'words' })
  })
})

it.each(['', '　', '首', '立て替え', '宿題', 'banana', '宮城の件', 'あれ'])(
  'no category is proposed for "%s"',
  (title) => {
    expect(proposeCategory(title, nothingLearned)).toBeNull()
  },
)

it('learns a category from the newest expense of the group with the same title, however it is spelled', () => {
  const learned = categoriesByTitle([
    transferRow(4, { from: taro, to: grandmother, amount: 500 }),
    expenseRow(3, { title: 'ホテル', category: 'food' }),
    expenseRow(2, { title: 'ホテル', category: 'shopping' }),
    expenseRow(1, { title: '例の件', category: 'utilities' }),
  ])
  expect(proposeCategory('ほてる', learned)).toEqual({ category: 'food', source: 'group' })
  expect(proposeCategory(' 例の件 ', learned)).toEqual({ category: 'utilities', source: 'group' })
  expect(proposeCategory('ホテル代', learned)).toEqual({ category: 'accommodation', source: 'words' })
  expect(proposeCategory('送金', learned)).toBeNull()
})
