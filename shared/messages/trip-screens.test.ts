import { expect, it } from 'vitest'
import { narrowTripDaysText, tripDaysText } from './trip-screens.ts'

it.each([
  ['2026-08-11', '2026-08-14', '8月11日（火）〜14日（金）', '8/11（火）〜14（金）'],
  ['2026-08-11', '2026-08-11', '8月11日（火）', '8/11（火）'],
  ['2026-08-30', '2026-09-02', '8月30日（日）〜9月2日（水）', '8/30（日）〜9/2（水）'],
  ['2026-12-30', '2027-01-02', '12月30日（水）〜2027年1月2日（土）', '12/30（水）〜1/2（土）'],
  ['2027-05-01', '2027-05-03', '2027年5月1日（土）〜3日（月）', '2027/5/1（土）〜3（月）'],
  ['2027-05-31', '2027-06-01', '2027年5月31日（月）〜6月1日（火）', '2027/5/31（月）〜6/1（火）'],
])('a trip from %s to %s is on %s', (startDate, endDate, days, narrow) => {
  expect(tripDaysText({ startDate, endDate }, '2026-08-12')).toBe(days)
  expect(narrowTripDaysText({ startDate, endDate }, '2026-08-12')).toBe(narrow)
})
