/** An own edit that came after somebody else's, for tests of what 未送信の変更 says of it. */
import type { Conflict, VersionView } from '#client/features/unsent/compare-versions.ts'

export const versionOf = (amount: number, amountDiffers = true): VersionView => ({
  amount,
  amountDiffers,
  lines: [],
  own: null,
})

/** 首里そば, which 花子 makes 4,800 yen, and which is 5,200 yen for everybody; `given` overrides fields. */
export const conflictWith = (given: Partial<Conflict>): Conflict => ({
  kind: 'edited',
  title: '首里そば',
  difference: undefined,
  isSame: false,
  recordedBy: '花子',
  presentBy: null,
  presentAt: 0,
  mark: undefined,
  mine: versionOf(4_800),
  present: versionOf(5_200),
  ...given,
})
