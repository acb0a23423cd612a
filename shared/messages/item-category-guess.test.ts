import { expect, it } from 'vitest'
import { guessItemCategory } from './category-words.ts'

it.each([
  ['和倉温泉の宿', 'ACCOMMODATION'],
  ['東横イン チェックイン', 'ACCOMMODATION'],
  ['民宿 はまなす（2泊）', 'ACCOMMODATION'],
  ['ランチ', 'MEAL'],
  ['ﾗﾝﾁ', 'MEAL'],
  ['ホテルの朝食', 'MEAL'],
  ['駅弁を買う', 'MEAL'],
  ['首里そば', 'MEAL'],
  ['BBQ', 'MEAL'],
  ['金沢21世紀美術館', 'SIGHTSEEING'],
  ['兼六園', 'SIGHTSEEING'],
  ['首里城', 'SIGHTSEEING'],
  ['道の駅 輪島', 'SIGHTSEEING'],
  ['箱根の遊覧船', 'SIGHTSEEING'],
  ['レンタカー', 'TRANSPORTATION'],
  ['ホテルへ移動', 'TRANSPORTATION'],
  ['茨城空港', 'TRANSPORTATION'],
  ['金沢駅', 'TRANSPORTATION'],
] as const)('%s is proposed as %s', (title, category) => {
  expect(guessItemCategory(title)).toBe(category)
})

it.each(['', '新宿', '宮城', '吉祥寺で集合', '自由時間', '太郎と合流'])(
  'nothing is proposed for "%s"',
  (title) => {
    expect(guessItemCategory(title)).toBe('OTHER')
  },
)
