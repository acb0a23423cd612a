import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { conflictWith, versionOf } from '#tests/support/conflicts-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import type { Conflict } from './compare-versions.ts'
import { DifferenceDialog } from './conflict-change.tsx'

const difference = {
  title: '差額：首里そば',
  amount: 200,
  bearers: '祖母',
  mutations: () => [],
}

function textOf(
  fields: Partial<Conflict>,
  lines: string[] = [],
  dependents: string[] = [],
  bearers: string | null = '祖母',
): string {
  renderView(
    <DifferenceDialog
      conflict={conflictWith(fields)}
      difference={{ ...difference, lines, bearers }}
      dependents={dependents}
      onClose={() => undefined}
      onConfirm={async () => undefined}
    />,
  )
  return screen.getByRole('dialog').textContent ?? ''
}

it.each([
  [{ presentBy: '次郎' }, '次郎さんの5,200円のまま、精算だけをあなたの4,800円に合わせます。'],
  [{ presentBy: null }, 'ほかの人の5,200円のまま、精算だけをあなたの4,800円に合わせます。'],
  [
    { presentBy: 'あなた', mine: versionOf(5_200, false), present: versionOf(5_200, false) },
    '別の端末での内容のまま、精算だけをあなたの変更に合わせます。',
  ],
  [{ kind: 'settled' }, '精算済みの5,200円のまま残し、差額を別に記録します。'],
] as const)('says what stays beside the difference: %o', (fields, staying) => {
  expect(textOf(fields)).toContain(`「首里そば」は${staying}`)
})

it('says what it records and what that changes for each person', () => {
  const fields = { mine: versionOf(5_000) }
  expect(textOf(fields, ['祖母の支払いは200円減ります'])).toContain(
    '支出の一覧に「差額：首里そば」（200円）が加わります。祖母の支払いは200円減ります',
  )
})

it('says why it records less than the amounts differ by', () => {
  const effects = ['祖母の支払いは200円減ります']
  expect(textOf({}, effects)).toContain(
    '差の400円のうち、祖母の分の200円だけを記録します（「差額：首里そば」）。祖母の支払いは200円減ります',
  )
  cleanup()
  expect(textOf({}, effects, [], null)).toContain(
    '支出の一覧に「差額：首里そば」（200円）が加わります。祖母の支払いは200円減ります',
  )
})

it('asks like 捨てる only where further changes are lost', () => {
  textOf({}, [])
  expect(document.querySelector('[data-look="danger"]')).toBeNull()
  cleanup()
  expect(textOf({}, [], ['「首里そば」を4,900円にする変更'])).toContain(
    'このあとの「首里そば」を4,900円にする変更は、送られずに消えます。元に戻せません。',
  )
  expect(document.querySelector('[data-look="danger"]')).not.toBeNull()
})
