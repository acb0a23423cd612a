import { expect, test } from 'vitest'
import { yenText } from './amount-texts.ts'
import { settlementTexts, settlingTexts } from './settlements.ts'

test.each([
  [16_805, 0, '16,805円を受け取れなくなります'],
  [20_000, 3_000, '17,000円を受け取れなくなります'],
  [3_000, 5_000, '受け取る額が2,000円増えます'],
  [0, 500, '500円を受け取ることになります'],
  [-5_886, 0, '5,886円を払わなくてよくなります'],
  [-3_000, -1_000, '2,000円を払わなくてよくなります'],
  [-1_000, -3_000, '払う額が2,000円増えます'],
  [0, -500, '500円を払うことになります'],
  [2_468, -466, '2,468円を受け取れなくなり、466円を払うことになります'],
  [-1_000, 466, '1,000円を払わなくてよくなり、466円を受け取ることになります'],
])('a balance of %d that becomes %d: %s', (before, after, text) => {
  expect(settlingTexts.changeOf({ name: '花子', before, after })).toBe(`花子は${text}。`)
  // The words of a list name the same amounts in the same order.
  const amounts = settlingTexts.balanceChange(before, after).map(({ amount }) => yenText(amount))
  expect(amounts).toEqual(text.match(/[\d,]+円/g))
})

const long = '鹿児島から来る田中さんのご両親'
test.each([
  [['太郎'], '太郎'],
  [[long], long],
  [['太郎', '次郎', '祖母'], '太郎、次郎、祖母'],
  [['太郎', '次郎', '祖母', '祖父'], '4人'],
  [['太郎', long], '2人'],
])('the people %j are called %s', (names, text) => {
  expect(settlementTexts.names(names)).toBe(text)
})
