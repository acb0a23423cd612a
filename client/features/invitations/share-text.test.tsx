import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { offerLineActions } from '#client/platform/line/line-actions.ts'
import type { Share } from '#client/platform/share-and-download.ts'
import { useShare } from './share-invitation.tsx'

it('a text goes by the share sheet, if there is one, and inside LINE by LINE', async () => {
  vi.stubGlobal('navigator', {})
  const { result, rerender } = renderHook(useShare)
  expect(result.current).toBeNull()
  const shared: unknown[] = []
  vi.stubGlobal('navigator', { share: async (content: unknown) => void shared.push(content) })
  rerender()
  expect(await result.current?.({ text: '結果' })).toBe('shared')
  expect(shared).toEqual([{ text: '結果' }])

  const byLine: Share = async () => 'given up'
  const openOutside = () => undefined
  act(() => offerLineActions({ share: byLine, scan: null, openOutside }))
  expect(result.current).toBe(byLine)
  act(() => offerLineActions({ share: null, scan: null, openOutside }))
  expect(await result.current?.({ text: '結果' })).toBe('shared')
})
