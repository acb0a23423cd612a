/** Which code an address asks for at once, in the words of the build: the frame, a space, and the path. */
import { expect, test } from 'vitest'
import { sourcesBesideStart } from './code-after-first-paint.ts'

test.each([
  ['login /login', ['entering']],
  ['login /dashboard', ['entering']],
  ['landing /', ['entering']],
  ['page /login', ['entering']],
  ['page /', ['dashboard', 'drain']],
  ['page /dashboard', ['dashboard', 'drain']],
  ['text /join', ['invitation']],
  ['page /invite', ['invitation']],
  ['text /terms', ['about']],
  ['page /groups/01940000-0000-7000-8000-000000000001', ['group', 'drain']],
  ['page /groups/01940000-0000-7000-8000-000000000001/members', []],
  ['form /groups/01940000-0000-7000-8000-000000000001/add-expense', ['expense', 'drain']],
  ['form /add-expense', ['expense', 'drain']],
] as const)('at "%s"', (opened, sources) => {
  const names = sourcesBesideStart(opened).map((source) => /\/(\w+)[^/]*$/.exec(source)?.[1])
  expect(names).toEqual(sources)
})
