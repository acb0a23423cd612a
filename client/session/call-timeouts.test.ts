import { expect, it } from 'vitest'
import { timeoutMsFor } from './health-probe.ts'

it.each([
  [30_000, '/api/groups/join'],
  [30_000, '/api/session/codes'],
  [60_000, '/api/groups/0193/statistics'],
  [60_000, '/api/me/export'],
  [60_000, '/api/groups/0193/expenses/export.csv?month=2026-11'],
  [60_000, '/api/analytics'],
  [60_000, '/api/downloads'],
])('a call gets %i ms: %s', (ms, path) => {
  expect(timeoutMsFor(path)).toBe(ms)
})
