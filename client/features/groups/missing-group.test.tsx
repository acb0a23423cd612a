import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { reportStatus } from '#client/sync/sync-status.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { MissingGroup } from './missing-group.tsx'

afterEach(() => reportStatus({ runner: 'idle' }))

it('says once that the group does not exist, and only after the server was asked', () => {
  reportStatus({ runner: 'sending' })
  renderView(<MissingGroup onBack={() => undefined} />)
  expect(screen.queryByText('グループが見つかりません')).toBeNull()
  act(() => reportStatus({ runner: 'idle' }))
  expect(screen.getByText('グループが見つかりません')).toBeDefined()
  expect(screen.getByRole('link', { name: 'ホームに戻る' }).getAttribute('href')).toBe('/dashboard')
})
