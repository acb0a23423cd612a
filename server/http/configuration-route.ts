/** What a client has to know before anybody can sign in. */
import type { Router } from 'express'
import { amountMaxYen, groupPeopleMax, noteMaxLength, titleMaxLength } from '#shared/limits.ts'
import type { Services } from './services.ts'

export function addConfigurationRoute(router: Router, { settings, limits }: Services): void {
  router.get('/config', limits.signedOut, (_request, response) => {
    response.json({
      success: true,
      authMode: 'local',
      needsAccessCode: settings.accessCode !== null,
      limits: { amountMaxYen, titleMaxLength, noteMaxLength, groupPeopleMax },
      version: settings.version,
    })
  })
}
