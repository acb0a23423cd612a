import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import type { Conflict, VersionView } from './compare-versions.ts'
import { DifferenceDialog } from './difference-dialog.tsx'

const version = (amount: number, amountDiffers = true): VersionView => ({
  amount,
  amountDiffers,
  lines: [],
  own: null,
})
const conflict: Conflict = {
  kind: 'edited',
  title: '首里そば',
  difference: undefined,
  isSame: false,
  recordedBy: '花子',
  presentBy: null,
  presentAt: 0,
  mark: undefined,
  mine: version(4_800),
  present: version(5_200),
}

function textOf(fields: Partial<Conflict>, amount: number): string {
  const difference = { title: '', amount, lines: [], hasPaidFlags: false, mutations: () => [] }
  renderView(
    <DifferenceDialog
      conflict={{ ...conflict, ...fields }}
      difference={difference}
      dependents={[]}
      onClose={() => undefined}
      onConfirm={async () => undefined}
    />,
  )
  return screen.getByRole('dialog').textContent ?? ''
}

it.each([
  [{ presentBy: '次郎' }, '次郎さんの5,200円'],
  [{ presentBy: null }, 'ほかの人の5,200円'],
  [{ presentBy: 'あなた', mine: version(5_200, false), present: version(5_200, false) }, '別の端末での内容'],
  [{ kind: 'settled' }, '精算済みの5,200円'],
] as const)('says what stays beside the difference: %o', (fields, staying) => {
  expect(textOf(fields, 200)).toContain(`「首里そば」は${staying}のまま残し、差の分だけ別に記録します。`)
})

it('says why it records less than what the two amounts differ by, and only then', () => {
  expect(textOf({}, 200)).toContain('合計の差400円のうち、精算で動くのは200円です。')
})

it('says nothing of the kind where both are the same', () => {
  expect(textOf({}, 400)).not.toContain('合計の差')
})
