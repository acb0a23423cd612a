import { afterEach, expect, it, vi } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { ErrorState } from './error-state.tsx'

afterEach(() => vi.restoreAllMocks())

it('comes into sight if it answers what was just done, and moves nothing if it is a part of the page', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const { rerender } = renderView(<ErrorState title="読み込めませんでした" />)
  expect(scroll).not.toHaveBeenCalled()
  rerender(<ErrorState title="参加できませんでした" isAnswer />)
  expect(scroll).toHaveBeenCalledTimes(1)
})
