// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { applicationRow } from '#tests/support/applications-for-test.ts'
import { isPutAway, putAway } from './queries/applications.ts'

afterEach(() => localStorage.clear())

it('of many answers that were put away the newest twenty stay so', () => {
  const answers = Array.from({ length: 22 }, (_, index) => ({ ...applicationRow(1), updatedAt: index }))
  for (const answer of answers) putAway(answer)
  expect(answers.filter((answer) => !isPutAway(answer)).map(({ updatedAt }) => updatedAt)).toEqual([0, 1])
})

it('a later answer to the same application is not put away with the earlier one', () => {
  putAway({ ...applicationRow(1), updatedAt: 5 })
  expect([5, 6].map((updatedAt) => isPutAway({ ...applicationRow(1), updatedAt }))).toEqual([true, false])
})
