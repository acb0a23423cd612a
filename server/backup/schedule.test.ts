import { describe, expect, it } from 'vitest'
import { settingDefaults } from '#shared/model/server-settings.ts'
import { isBackupDue, lastTimeOf, nextTimeOf } from './schedule.ts'

/** The night of 30 November 2026 in Japan. */
const at = (time: string) => Date.parse(`2026-11-30T${time}:00+09:00`) / 1000
const day = 24 * 60 * 60
const schedule = settingDefaults.backups

it.each([
  ['02:00', at('02:00'), at('02:00')],
  ['02:00', at('01:59'), at('02:00') - day],
  ['02:00', at('23:59'), at('02:00')],
  ['00:00', at('00:00'), at('00:00')],
  ['23:30', at('08:59'), at('23:30') - day],
  ['09:00', at('09:00'), at('09:00')],
])('the clock in Japan last showed %s', (time, now, expected) => {
  expect(lastTimeOf(time, now)).toBe(expected)
  expect(nextTimeOf(time, now)).toBe(expected + day)
})

describe('a backup is due', () => {
  const never = { lastMadeAt: null, lastTriedAt: null }
  const running = { startedAt: at('00:00'), ...never }
  it.each<[when: string, known: Parameters<typeof isBackupDue>[1], isDue: boolean]>([
    ['before the time', { now: at('01:59'), ...running }, false],
    ['at the time', { now: at('02:00'), ...running }, true],
    ['long after it', { now: at('11:00'), ...running }, true],
    [
      'of a server that has started after it, and has none yet',
      { now: at('11:00'), ...never, startedAt: at('10:00') },
      false,
    ],
    [
      'of a server that did not run at the time',
      { now: at('11:00'), startedAt: at('10:00'), lastMadeAt: at('02:00') - day, lastTriedAt: null },
      true,
    ],
    ['once it is made', { now: at('02:01'), ...running, lastMadeAt: at('02:00') + 1 }, false],
    ['soon after a failure', { now: at('02:59'), ...running, lastTriedAt: at('02:00') }, false],
    ['an hour after a failure', { now: at('03:00'), ...running, lastTriedAt: at('02:00') }, true],
    ['the night after a failure', { now: at('02:00'), ...running, lastTriedAt: at('01:30') }, true],
  ])('%s, or not', (_, known, isDue) => {
    expect(isBackupDue(schedule, known)).toBe(isDue)
    expect(isBackupDue({ ...schedule, isOn: false }, known)).toBe(false)
  })
})
