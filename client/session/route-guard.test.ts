import { getDefaultStore } from 'jotai/vanilla'
import { describe, expect, it } from 'vitest'
import { type GuardEvent, type GuardState, guardAfter, guardAtom, moveGuard } from './route-guard.ts'

const table = `
  from           event          to
  boot           initialising   checking
  boot           misconfigured  error
  boot           failed         loginRequired
  boot           timed-out      timeout
  boot           nobody         loginRequired
  boot           signed-in      authenticated
  boot           retried        boot
  checking       initialising   checking
  checking       misconfigured  error
  checking       failed         loginRequired
  checking       timed-out      timeout
  checking       nobody         loginRequired
  checking       signed-in      authenticated
  checking       retried        checking
  error          initialising   error
  error          misconfigured  error
  error          failed         error
  error          timed-out      error
  error          nobody         error
  error          signed-in      authenticated
  error          retried        checking
  loginRequired  initialising   loginRequired
  loginRequired  misconfigured  error
  loginRequired  failed         loginRequired
  loginRequired  timed-out      loginRequired
  loginRequired  nobody         loginRequired
  loginRequired  signed-in      authenticated
  loginRequired  retried        loginRequired
  timeout        initialising   timeout
  timeout        misconfigured  error
  timeout        failed         timeout
  timeout        timed-out      timeout
  timeout        nobody         timeout
  timeout        signed-in      authenticated
  timeout        retried        timeout
  authenticated  initialising   authenticated
  authenticated  misconfigured  authenticated
  authenticated  failed         authenticated
  authenticated  timed-out      authenticated
  authenticated  nobody         loginRequired
  authenticated  signed-in      authenticated
  authenticated  retried        authenticated`

const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/) as [GuardState, GuardEvent, GuardState])

describe('the route guard', () => {
  it.each(rows)('in %s, after %s, is in %s', (from, event, to) => {
    expect(guardAfter(from, event)).toBe(to)
  })

  it('has a row for every state and event', () => {
    const values = (column: 0 | 1) => new Set(rows.map((row) => row[column]))
    expect(rows).toHaveLength(values(0).size * values(1).size)
    expect(values(0)).toEqual(new Set(rows.map((row) => row[2])))
  })

  it('says with the login page why it is shown', () => {
    const after = (...events: GuardEvent[]) => {
      moveGuard('signed-in')
      moveGuard('nobody')
      for (const event of events) moveGuard(event)
      return getDefaultStore().get(guardAtom)
    }
    expect(after()).toEqual({ state: 'loginRequired', reason: 'session' })
    expect(after('misconfigured', 'retried', 'failed')).toEqual({ state: 'loginRequired', reason: 'error' })
    expect(after('misconfigured', 'retried', 'timed-out')).toEqual({ state: 'timeout', reason: 'timeout' })
    // What comes later does not replace the reason that is shown.
    expect(after('misconfigured', 'retried', 'timed-out', 'nobody').reason).toBe('timeout')
  })
})
