import { onTestFinished } from 'vitest'
import { forgetStatus, reportRunner } from '#client/sync/sync-status.ts'

/** For one test: the server has answered, so that rows that are not on the device do not exist. */
export function serverAnswered(): void {
  reportRunner('idle')
  onTestFinished(forgetStatus)
}
