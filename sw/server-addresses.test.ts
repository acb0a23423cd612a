import { expect, it } from 'vitest'
import { serverAddresses } from './page-from-server.ts'

it.each([
  ['/health', true],
  ['/ready', true],
  ['/api', true],
  ['/api/me', true],
  ['/health?deep=1', true],
  ['/healthy', false],
  ['/groups/api/x', false],
  ['/dashboard?return=/api/me', false],
])('%s is answered by the server itself: %s', (address, isOfServer) => {
  expect(serverAddresses.test(address)).toBe(isOfServer)
})
