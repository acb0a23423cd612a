import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { forgetStatus, reportRunner } from '#client/sync/sync-status.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { MissingGroup } from './missing-group.tsx'

afterEach(forgetStatus)

it('says once that the group does not exist, and only after the server was asked', () => {
  reportRunner('sending')
  renderView(<MissingGroup onBack={() => undefined} />)
  expect(screen.queryByText('グループが見つかりません')).toBeNull()
  act(() => reportRunner('idle'))
  expect(screen.getByText('グループが見つかりません')).toBeDefined()
  expect(screen.getByRole('link', { name: 'ホームに戻る' }).getAttribute('href')).toBe('/dashboard')
})
