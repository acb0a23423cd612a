import { cleanup, screen } from '@testing-library/react'
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

function textOf(fields: Partial<Conflict>, lines: string[] = [], dependents: string[] = []): string {
  const difference = { title: '', lines, hasPaidFlags: false, mutations: () => [] }
  renderView(
    <DifferenceDialog
      conflict={{ ...conflict, ...fields }}
      difference={difference}
      dependents={dependents}
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
  expect(textOf(fields)).toContain(`「首里そば」は${staying}のまま残し、差の分だけ別に記録します。`)
})

it('says what it changes for each person, and no other figure', () => {
  expect(textOf({}, ['祖母の支払いは200円減ります'])).not.toMatch(/400円/)
})

it('asks like 捨てる only where further changes are lost', () => {
  textOf({}, [])
  expect(document.querySelector('[data-look="danger"]')).toBeNull()
  cleanup()
  expect(textOf({}, [], ['「首里そば」を4,900円にする変更'])).toContain(
    '\n続けて送る変更1件は消えます。元に戻せません。「首里そば」を4,900円にする変更',
  )
  expect(document.querySelector('[data-look="danger"]')).not.toBeNull()
})
