import { expect, test } from 'vitest'
import { unbrokenPhrases } from './labels.ts'

const phrasesIn = (text: string) => text.split(unbrokenPhrases).filter((_, index) => index % 2 === 1)

test.each([
  ['別の人としてはじめる', ['として']],
  ['ほかの人としては参加できません', ['としては']],
  ['太郎さんとしてもう一度', ['さんとして', 'もう一度']],
  ['もう一度、画像を選んでください。', ['もう一度、']],
  ['もう一方の端末で、あとで。', ['もう一方の', 'あとで。']],
  ['「ログアウトさせる」を押してください', ['ログアウトさせる」を']],
  ['端末をログアウトさせるには', []],
  ['「あとで」）を選んだ', ['あとで」）']],
  ['元に戻せませんでした', ['元に戻せませんでした']],
  ['元に戻すことはできません', ['元に戻すことは']],
  ['もう使っている端末', []],
])('no line breaks within the phrases of %s', (text, phrases) => {
  expect(phrasesIn(text)).toEqual(phrases)
})
