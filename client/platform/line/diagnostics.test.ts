import { expect, it } from 'vitest'
import { diagnose } from './diagnostics.ts'

const right = {
  liffId: '2007654321-AbCd1234',
  address: 'https://waritabi.example/dashboard',
  isInLine: true,
  failure: null,
}
const kindsOf = (changed: Partial<Parameters<typeof diagnose>[0]>) =>
  diagnose({ ...right, ...changed }).map(({ kind, severity }) => `${severity} ${kind}`)

it('an app that is set up as LINE wants it has nothing to say', () => {
  expect(kindsOf({})).toEqual([])
})

it.each([
  'your-liff-id',
  'YOUR_LIFF_ID',
  '{LIFF_ID}',
  '1234567890-abcdefgh',
  '0000000000-abcd1234',
  ' ',
  null,
])('the LIFF id %s is missing or a placeholder', (liffId) =>
  expect(kindsOf({ liffId })).toEqual(['high id-missing']),
)

it.each(['2007654321-AbCd123', '200765432-AbCd1234', '2007654321AbCd1234', '2007654321-AbCd-234'])(
  'the LIFF id %s does not have the format of one',
  (liffId) => expect(kindsOf({ liffId })).toEqual(['high id-malformed']),
)

it.each(['http://localhost:3000/', 'http://192.168.0.2/', 'http://[::1]/'])(
  '%s is neither on HTTPS nor at the registered address',
  (address) => expect(kindsOf({ address })).toEqual(['high not-https', 'medium local-host']),
)

it('an ordinary browser, and a 400 of LINE, are said', () => {
  expect(kindsOf({ isInLine: false, failure: 'BAD_REQUEST' })).toEqual([
    'high bad-request',
    'low not-in-line',
  ])
})
