/** Activities of the group of expenses-for-test.ts. */
import { type Activity, ActivityId } from '#shared/model/activity.ts'
import { activityDefaults } from '#shared/model/row-defaults.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import { groupId, taroId } from './expenses-for-test.ts'

const now = nowSeconds()
export const minutesAgo = (minutes: number) => now - minutes * 60

/** What the server adds to a row. */
export const stamp = { version: 5, createdVersion: 5, ordinal: 1 }
let made = 0
export function activity(given: Partial<Activity> & Pick<Activity, 'action'>) {
  made += 1
  return {
    id: ActivityId.parse(`0197a000-0000-7000-9000-${String(made).padStart(12, '0')}`),
    groupId,
    createdBy: taroId,
    createdAt: minutesAgo(30),
    expenseId: null,
    person: null,
    ...activityDefaults,
    money: null,
    rowCount: null,
    ...given,
    ...stamp,
  }
}
