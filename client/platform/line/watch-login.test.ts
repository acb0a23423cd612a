// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { watchLogin } from './use-line-login.ts'

let isLoggedIn: boolean
let logins: number
const watch = () => watchLogin({ isLoggedIn: () => isLoggedIn, onLogin: () => void (logins += 1) })
const see = (event: 'focus' | 'visibilitychange', state = 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state as DocumentVisibilityState)
  if (event === 'focus') window.dispatchEvent(new Event('focus'))
  else document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  isLoggedIn = false
  logins = 0
})

it.each(['focus', 'visibilitychange'] as const)('a login elsewhere is noticed on %s, once', (event) => {
  const stop = watch()
  see(event)
  isLoggedIn = true
  see(event)
  see(event)
  stop()
  expect(logins).toBe(1)
})

it('a login that was there already signs nobody in without a tap', () => {
  isLoggedIn = true
  const stop = watch()
  see('focus')
  stop()
  expect(logins).toBe(0)
})

it('a hidden page does not look, and a left one no longer', () => {
  const stop = watch()
  isLoggedIn = true
  see('visibilitychange', 'hidden')
  stop()
  see('focus')
  expect(logins).toBe(0)
})
