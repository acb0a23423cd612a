import { getDefaultStore } from 'jotai/vanilla'
import { afterEach, expect, it } from 'vitest'
import { reportStatus, syncStatusAtom } from './sync-status.ts'

afterEach(() => reportStatus({ runner: 'idle' }))

const status = () => getDefaultStore().get(syncStatusAtom)

it('an answer that postpones some changes counts as reached: no failed try, and no stop', () => {
  for (const runner of ['schema-too-old', 'sending', 'waiting'] as const) reportStatus({ runner })
  expect(status()).toMatchObject({ failedTries: 1, stop: 'schema-too-old' })
  reportStatus({ runner: 'postponed' })
  expect(status()).toMatchObject({ failedTries: 0, stop: null })
})
