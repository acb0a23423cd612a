import { expect, it } from 'vitest'
import { codeInAddress, pastedCode, scannedCode } from './pasted-code.ts'

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

it.each([
  ['https://waritabi.example/invite?code=7KQ2M9XWPA', '7KQ2M9XWPA'],
  ['https://waritabi.example/invite-pending?code=7KQ2M9XW', '7KQ2M9XW'],
  ['7kq2m9xwpa', '7KQ2M9XWPA'],
  ['https://shop.example/menu', null],
  ['WIFI:S:cafe;T:WPA;P:secret;;', null],
  ['', null],
])('a QR code with %j is the code %j', (text, code) => {
  expect(scannedCode(text)).toBe(code)
})

it.each([
  ['?code=7KQ2M9XWPA', '7KQ2M9XWPA'],
  ['?group=x&code=7kq2m9xwpa', '7KQ2M9XWPA'],
  ['?code=23E45678', '23E45678'],
  ['?code=%2223456789%22', '23456789'],
  ['?code=', ''],
  ['?group=x', ''],
  ['', ''],
])('the address with %j has the code %j', (search, code) => {
  expect(codeInAddress(search)).toBe(code)
})
