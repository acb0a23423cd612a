// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { ownAddress, saveReturnAddress, takeReturnAddress } from './return-address.ts'

const origin = 'https://waritabi.example'

it.each([
  ['/groups/1?a=1#members', '/groups/1?a=1#members'],
  ['https://waritabi.example/join?code=AB', '/join?code=AB'],
  ['https://elsewhere.example/', null],
  ['//elsewhere.example/', null],
  ['https://waritabi.example//elsewhere.example/', null],
  ['javascript:alert(1)', null],
  ['blob:https://waritabi.example/1', null],
  ['/login?reason=session', null],
  ['', null],
])('after signing in, %s leads to %s', (address, expected) => {
  expect(ownAddress(address, origin)).toBe(expected)
})

it('an address is returned to once, and not again at the next sign-in', () => {
  saveReturnAddress('/join?code=AB')
  expect([takeReturnAddress(), takeReturnAddress()]).toEqual(['/join?code=AB', null])
})
