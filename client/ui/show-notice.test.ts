import { expect, it } from 'vitest'
import { readingMs } from './show-notice.ts'

it('shows a long sentence for longer, and every sentence for at least three seconds', () => {
  expect(readingMs('保存しました')).toBe(3000)
  expect(readingMs('あ'.repeat(70))).toBe(11_000)
})
