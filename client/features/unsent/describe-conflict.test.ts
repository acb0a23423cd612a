import { expect, it } from 'vitest'
import { conflictWith, versionOf } from '#tests/support/conflicts-for-test.ts'
import type { Conflict } from './compare-versions.ts'
import { keepTheirs, leadOf, presentTitle, replacedBySaving } from './describe-conflict.ts'

const conflict = conflictWith({ presentBy: '次郎' })

it.each([
  [{}, '次郎さんが5,200円にしました。'],
  [{ presentBy: null }, 'ほかの人が5,200円にしました。'],
  [{ presentBy: 'あなた' }, '別の端末で5,200円にしました。'],
  [{ present: versionOf(4_800, false) }, '次郎さんが支払った人や分け方を直しました。'],
  [{ present: versionOf(4_800, false), isSame: true }, '次郎さんが変更しましたが、金額と分け方は同じです。'],
] satisfies [Partial<Conflict>, string][])('says whose version saving replaces: %o', (fields, done) => {
  expect(replacedBySaving({ ...conflict, ...fields })).toBe(`${done}保存すると、下の内容に替わります。`)
})

it.each([
  ['次郎', 'そのあと次郎さんが変更し、いまは', '次郎さんの変更', '次郎さんの変更を残す'],
  ['あなた', 'そのあと別の端末で変更し、いまは', '別の端末でのあなたの変更', '別の端末での変更を残す'],
  [null, '別の変更があり、いまは', 'みんなに見えている記録', 'みんなに見えている記録のままにする'],
])('says whose record stands after a restore of the server: %s', (presentBy, lead, title, keep) => {
  const restored: Conflict = { ...conflict, kind: 'serverRestored', presentBy }
  expect(leadOf(restored)).toContain(lead)
  expect([presentTitle(restored), keepTheirs(restored)]).toEqual([title, keep])
})
