import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { VirtualRows } from './virtual-rows.tsx'

afterEach(() => window.scrollTo(0, 0))

const list = (count: number) => (
  <VirtualRows
    items={Array.from({ length: count }, (_, index) => String(index))}
    label="rows"
    keyOf={(item) => item}
    heightOf={() => 100}
    render={(item) => item}
    scrollPosition={{ scrollY: 4_000, measured: [] }}
  />
)

// Rows have no height here, so how far the window is scrolled in the end is not that of a browser.
it('opens a long list where it was left, and after a filter has made it short stays where the window is', () => {
  const { rerender } = renderView(list(100))
  expect(window.scrollY).toBeGreaterThan(0)
  expect(screen.queryByText('0')).toBeNull()
  window.scrollTo(0, 0)
  rerender(list(10))
  rerender(list(100))
  expect(window.scrollY).toBe(0)
})

it('draws the heading of the rows in sight, however far above them it is', () => {
  renderView(
    <VirtualRows
      items={Array.from({ length: 100 }, (_, index) => String(index))}
      label="rows"
      keyOf={(item) => item}
      heightOf={() => 100}
      headingOf={(item) => (item === '0' || item === '90' ? 'sticky' : undefined)}
      render={(item) => item}
      scrollPosition={{ scrollY: 4_000, measured: [] }}
    />,
  )
  expect(screen.queryByText('1')).toBeNull()
  expect(screen.getByText('0')).toBeDefined()
})
