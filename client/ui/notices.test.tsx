import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { showNotice } from './show-notice.ts'
import { Notices } from './notices.tsx'

afterEach(() => {
  vi.doUnmock('./notice-board.tsx')
  vi.unstubAllGlobals()
})

it('a notice is shown once its chunk is fetched, and the next one replaces it', async () => {
  renderView(<Notices />)
  showNotice({ message: '保存しました' })
  expect(await screen.findByText('保存しました')).toBeDefined()
  showNotice({ title: '保存できませんでした', message: '容量が足りません', color: 'red' })
  expect(await screen.findByText('容量が足りません')).toBeDefined()
  await vi.waitFor(() => expect(screen.queryByText('保存しました')).toBeNull())
})

it('a notice is shown by `window.alert` if its chunk cannot be fetched', async () => {
  const alert = vi.fn<(words: string) => void>()
  vi.stubGlobal('alert', alert)
  vi.doMock('./notice-board.tsx', () => {
    throw new Error('Failed to fetch dynamically imported module')
  })
  showNotice({ title: '保存できませんでした', message: '容量が足りません' })
  await vi.waitFor(() => expect(alert).toHaveBeenCalledWith('保存できませんでした\n容量が足りません'))
})
