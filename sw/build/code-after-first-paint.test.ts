/** Which code an address asks for at once, in the words of the build: how people sign in, the frame, and the path. */
import { expect, test } from 'vitest'
import { sourcesBesideStart } from './code-after-first-paint.ts'

test.each([
  ['local login /login', ['login']],
  ['local login /dashboard', ['login']],
  ['local landing /', ['login']],
  ['line login /dashboard', ['login', 'line', 'line']],
  ['line returning /', ['line', 'line', 'liff']],
  ['line page /login', ['login', 'line', 'line']],
  ['local page /login', ['login']],
  ['local page /', ['dashboard', 'drain']],
  ['local page /dashboard', ['dashboard', 'drain']],
  ['local text /join', ['invitation']],
  ['local page /invite', ['invitation']],
  ['local text /terms', ['article']],
  ['local page /groups/01940000-0000-7000-8000-000000000001', ['group', 'drain']],
  ['local page /groups/01940000-0000-7000-8000-000000000001/expenses', ['group', 'drain']],
  ['local page /groups/01940000-0000-7000-8000-000000000001/settings', []],
  ['local form /groups/01940000-0000-7000-8000-000000000001/add-expense', ['add', 'drain']],
  ['local form /add-expense', ['add', 'drain']],
] as const)('at "%s"', (opened, sources) => {
  const names = sourcesBesideStart(opened).map((source) => /\/(\w+)[^/]*$/.exec(source)?.[1])
  expect(names).toEqual(sources)
})
