/** During maintenance no change of rows is taken. Devices keep theirs and send them afterwards. */
import type { RequestHandler, Response } from 'express'
import { maintenanceHeader } from '#shared/limits.ts'
import { refuse } from './refuse.ts'
import type { Services } from './services.ts'

/** About how soon devices notice the end. */
const retryAfterSeconds = 30

type Needed = Pick<Services, 'currentSettings'>

/** For calls that change rows. */
export function refuseInMaintenance({ currentSettings }: Needed): RequestHandler {
  return async (_request, response, next) => {
    const { maintenance } = await currentSettings.read()
    if (maintenance.isOn) refuseForMaintenance(response)
    else next()
  }
}

export function refuseForMaintenance(response: Response): void {
  response.set('retry-after', String(retryAfterSeconds))
  refuse(response, 'maintenance')
}

/** Says with every answer to a sync call whether there is maintenance, so that devices ask for its message. */
export function sayMaintenance({ currentSettings }: Needed): RequestHandler {
  return async (_request, response, next) => {
    const { maintenance } = await currentSettings.read()
    if (maintenance.isOn) response.set(maintenanceHeader, '1')
    next()
  }
}
