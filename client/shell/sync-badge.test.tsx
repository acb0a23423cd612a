import { screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { SyncBadge, type SyncState, syncState } from './sync-badge.tsx'

const cases: [SyncState | undefined, string][] = [
  [{ kind: 'synced' }, '同期済み'],
  [{ kind: 'unsent', count: 2 }, '未送信 2件'],
  [{ kind: 'deviceFull', count: 0 }, '空き容量不足'],
  [{ kind: 'deviceFull', count: 2 }, '空き容量不足・未送信 2件'],
  [{ kind: 'offline', count: 0 }, 'オフライン'],
  [{ kind: 'offline', count: 3 }, 'オフライン・未送信 3件'],
  [{ kind: 'stopped', count: 0 }, '同期停止中'],
  [{ kind: 'stopped', count: 2 }, '同期停止中・未送信 2件'],
  [{ kind: 'attention', count: 1 }, '要確認 1件'],
  [undefined, ''],
]

test.each(cases)('for %o the badge says %j and links to the unsent changes', (state, text) => {
  renderView(<SyncBadge state={state} />)
  expect(screen.getByRole('status').textContent).toBe(text)
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe('/unsent')
  expect(link.getAttribute('aria-label')).toContain(text === '' ? '未送信の変更' : text)
})

it('shows what it says by different icons, which are all that is left of them on the smallest phones', () => {
  const iconOf = (kind: 'stopped' | 'attention' | 'offline' | 'deviceFull') => {
    const { container, unmount } = renderView(<SyncBadge state={{ kind, count: 1 }} />)
    const icon = container.querySelector('svg')?.innerHTML
    unmount()
    return icon
  }
  const kinds = ['stopped', 'attention', 'offline', 'deviceFull'] as const
  expect(new Set(kinds.map(iconOf)).size).toBe(kinds.length)
})

it('gives way to a long title only where all is sent', () => {
  const styles = readFileSync('client/shell/header.module.css', 'utf8')
  const rules = [...styles.matchAll(/(\.(?:badge|end)[^{},]*) \{([^}]*)\}/g)]
  const giving = rules.filter(([, , rule = '']) => /overflow: hidden|flex: (?:0 1|1 0)/.test(rule))
  expect(giving.length).toBeGreaterThan(1)
  for (const [, selector] of giving) expect(selector).toContain("[data-kind='synced']")
})

it('is not cut by the focus ring of the picture beside it', () => {
  const styles = readFileSync('client/shell/header.module.css', 'utf8')
  const avatar = /^\.avatar \{([^}]*)\}/m.exec(styles)?.[1] ?? ''
  // The ring is 3 px wide, and `client/ui/base.css` puts it outside by default.
  expect(avatar).toMatch(/--ring-offset: -3px/)
})

it('shows the number of unsent changes in the navigation', () => {
  const { rerender } = renderView(<BottomBar unsentCount={120} />)
  expect(screen.getByRole('link', { name: '未送信 120件' }).textContent).toBe('99+未送信 120件')
  rerender(<BottomBar unsentCount={0} />)
  expect(screen.getByRole('link', { name: '未送信' })).toBeDefined()
})

it.each([
  ['reached', { held: 0, waiting: 0 }, { kind: 'synced' }],
  ['reached', { held: 0, waiting: 2 }, { kind: 'unsent', count: 2 }],
  ['unknown', { held: 0, waiting: 0 }, undefined],
  ['unknown', { held: 0, waiting: 2 }, { kind: 'unsent', count: 2 }],
  ['unreachable', { held: 0, waiting: 2 }, { kind: 'offline', count: 2 }],
  ['device-full', { held: 0, waiting: 0 }, { kind: 'deviceFull', count: 0 }],
  ['device-full', { held: 1, waiting: 2 }, { kind: 'attention', count: 1 }],
  ['signed-out', { held: 0, waiting: 2 }, { kind: 'stopped', count: 2 }],
  ['unreachable', { held: 1, waiting: 2 }, { kind: 'attention', count: 1 }],
] as const)('while the server is %s, with %o, the badge says %o', (status, counts, state) => {
  expect(syncState(status, counts)).toEqual(state)
})
