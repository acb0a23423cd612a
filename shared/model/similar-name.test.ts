import { expect, it } from 'vitest'
import { isSimilarName } from './similar-name.ts'

it.each([
  ['太郎', '太郎', true],
  ['佐藤 太郎', '佐藤太郎', true],
  ['佐藤　太郎', '佐藤 太郎', true],
  ['Taro', 'ＴＡＲＯ', true],
  ['ﾀﾛｳ', 'タロウ', true],
  ['太郎', '次郎', false],
  ['太郎', '太', false],
])('%s and %s may be one person: %s', (one, other, is) => {
  expect(isSimilarName(one, other)).toBe(is)
})
