import { describe, expect, it } from 'vitest'
import { type Manifest, filesOf, preloadedFiles } from './preloaded-set.ts'

/** A start, a screen, and a rare screen with a chart that nothing else needs. Both screens import `money`. */
const manifest: Manifest = {
  'index.html': { file: 'start.js', css: ['start.css'], dynamicImports: ['list.tsx', 'report.tsx'] },
  'list.tsx': { file: 'list.js', imports: ['_money'], dynamicImports: ['sample.ts'] },
  'sample.ts': { file: 'sample.js' },
  'report.tsx': { file: 'report.js', css: ['report.css'], imports: ['_money'], dynamicImports: ['chart.ts'] },
  'chart.ts': { file: 'chart.js' },
  _money: { file: 'money.js', assets: ['yen.png'] },
}

describe('the preloaded set', () => {
  it('has what the start fetches by itself and what that imports, and nothing that only a screen on demand leads to', () => {
    const files = preloadedFiles(manifest, new Set(['report.tsx']))
    expect([...files].toSorted()).toEqual([
      ...['list.js', 'money.js', 'sample.js', 'start.css', 'start.js', 'yen.png'],
    ])
  })

  it('is everything where nothing is on demand', () => {
    expect(preloadedFiles(manifest, new Set()).size).toBe(9)
  })

  it('is refused where preloaded code imports what is on demand', () => {
    const leaking = { ...manifest, _money: { file: 'money.js', imports: ['report.tsx'] } }
    expect(() => preloadedFiles(leaking, new Set(['report.tsx']))).toThrow('imported by preloaded code')
  })

  it('leaves out what screens on demand share, and refuses it where preloaded code imports it', () => {
    const screens = { file: 'account.js', name: 'account-screens' }
    const shared: Manifest = {
      ...manifest,
      'index.html': { file: 'start.js', dynamicImports: ['list.tsx', '_account-1.js'] },
      '_account-1.js': screens,
    }
    const onDemand = new Set([
      'features/settings/sessions-screen.tsx',
      'features/settings/delete-account-screen.tsx',
    ])
    expect(preloadedFiles(shared, onDemand)).not.toContain('account.js')
    const leaking = { ...shared, _money: { file: 'money.js', imports: ['_account-1.js'] } }
    expect(() => preloadedFiles(leaking, onDemand)).toThrow('imported by preloaded code')
  })

  it('is refused where what is on demand is no chunk of its own', () => {
    expect(() => preloadedFiles(manifest, new Set(['gone.tsx']))).toThrow('gone.tsx')
  })
})

it('the first load is what its chunks import, without what they fetch later', () => {
  expect([...filesOf(manifest, ['index.html', 'list.tsx'])]).toEqual([
    ...['start.js', 'start.css', 'list.js', 'money.js', 'yen.png'],
  ])
})
