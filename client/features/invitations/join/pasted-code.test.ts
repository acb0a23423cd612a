import { expect, it } from 'vitest'
import { pastedCode } from './pasted-code.ts'

it.each([
  ['7KQ2M9XWPA', '7KQ2M9XWPA'],
  [' 7kq2m-9xwpa ', '7KQ2M9XWPA'],
  ['７ＫＱ２Ｍ９ＸＷＰＡ', '7KQ2M9XWPA'],
  ['https://waritabi.example/invite?code=7KQ2M9XWPA', '7KQ2M9XWPA'],
  ['https://liff.line.me/1234567890-AbcdEfgh/join?group=x&code=7KQ2M9XWPA#top', '7KQ2M9XWPA'],
  [
    '京都旅行のグループに招待されました！\nhttps://waritabi.example/invite?code=7KQ2M9XWPA\n待ってるね',
    '7KQ2M9XWPA',
  ],
  // A single-line field drops the line break.
  ['https://waritabi.example/invite?code=7KQ2M9XWPA待ってるね', '7KQ2M9XWPA'],
  ['   ', ''],
])('reads %j as the code %j', (text, code) => {
  expect(pastedCode(text)).toBe(code)
})
