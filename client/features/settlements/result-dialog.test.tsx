import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expenseRow, groupId, overviewOf, people } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { ResultDialog } from './result-dialog.tsx'
import { resultText } from './result-text.ts'

afterEach(() => vi.unstubAllGlobals())

/** 花子 and 祖母 owe 太郎 1,000 yen each. */
function renderResult(browser: {
  share?: (content: ShareData) => Promise<void>
  writeText: () => Promise<void>
}) {
  const rows = [expenseRow(1, { amount: 3_000 })]
  const settlement = overviewOf(rows)
  const { writeText, share } = browser
  vi.stubGlobal('navigator', { userAgent: '', clipboard: { writeText }, ...(share ? { share } : {}) })
  renderView(
    <ResultDialog
      opened
      place={{ groupId, itineraryId: null }}
      transfers={settlement.suggestions}
      people={people}
      isEstimate
      textOf={(parts) => resultText({ name: '沖縄', settlement, rows, people, ...parts })}
      onClose={() => undefined}
    />,
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const preview = () => screen.getByRole('group', { name: '送られる文章' }).textContent

it('shows the text, restricts it to my part, and shares what is shown', async () => {
  const shared: ShareData[] = []
  renderResult({ share: async (content) => void shared.push(content), writeText: async () => undefined })
  expect(preview()).toContain(`${location.origin}/groups/${groupId}/settlements`)
  expect(preview()).toContain('祖母 → 太郎 1,000円')
  expect(screen.getByText(/未送信の変更を含んでいます。/)).toBeDefined()
  await userEvent.click(screen.getByRole('checkbox', { name: '自分の分だけ' }))
  expect(preview()).not.toContain('祖母')
  await press('送る')
  expect(shared).toEqual([{ text: preview() }])
})

it('copies where there is no share sheet', async () => {
  const copied: unknown[] = []
  renderResult({ writeText: async (...args: unknown[]) => void copied.push(...args) })
  expect(screen.queryByRole('button', { name: '送る' })).toBeNull()
  await press('コピー')
  expect(await screen.findByRole('button', { name: 'コピーしました' })).toBeDefined()
  expect(copied).toEqual([preview()])
})

it('copies what a browser refuses to share', async () => {
  const copied: unknown[] = []
  renderResult({
    share: () => Promise.reject(new DOMException('', 'NotAllowedError')),
    writeText: async (...args: unknown[]) => void copied.push(...args),
  })
  await press('送る')
  expect(await screen.findByText('文章をコピーしました。')).toBeDefined()
  expect(copied).toEqual([preview()])
})

it('selects the text for copying by hand where the browser refuses the clipboard', async () => {
  renderResult({ writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) })
  await press('コピー')
  expect(await screen.findByText(/^文章を選択しました。/)).toBeDefined()
  expect(getSelection()?.toString()).toBe(preview())
})
