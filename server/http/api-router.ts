/**
 * The routes under /api. Each route names its own gates (`requireSession`, `readJson`), and no router has one for all
 * of its routes. So a path without a route is refused before anything is looked up.
 */
import { Router } from 'express'
import { hasSystemAdmins } from '#server/identity/system-admins.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { settingDefaults } from '#shared/model/server-settings.ts'
import { amountMaxYen, groupPeopleMax, noteMaxLength, planLimits, titleMaxLength } from '#shared/limits.ts'
import { addAccountRoutes, addOwnSessionsRoutes } from './account-routes.ts'
import { addAdminRoutes } from './admin-routes.ts'
import { addAttachmentRoutes } from './attachment-routes.ts'
import { addDownloadRoutes } from './download-routes.ts'
import { addEventsRoute, addSyncRoute } from './sync-routes.ts'
import { addGroupRoutes, addIconRoute } from './rest-routes.ts'
import { addInvitationRoutes } from './invitation-routes.ts'
import { addLogRoutes } from './log-routes.ts'
import { addLineProfileRoutes } from './line-routes.ts'
import { addRestoreRoute } from './restore-route.ts'
import { refuse } from './refuse.ts'
import { type Services, authModeOf } from './services.ts'
import { addSessionRoutes } from './session-routes.ts'

export function apiRouter(services: Services): Router {
  const router = Router({ caseSensitive: true })
  router.use((_request, response, next) => {
    response.set('cache-control', 'no-store')
    next()
  })
  addConfigurationRoute(router, services)
  addSessionRoutes(router, services)
  addOwnSessionsRoutes(router, services)
  addAccountRoutes(router, services)
  addInvitationRoutes(router, services)
  addDownloadRoutes(router, services)
  addAdminRoutes(router, services)
  addLogRoutes(router, services)
  addRestoreRoute(router, services)
  addSyncRoute(router, services)
  addEventsRoute(router, services)
  if (services.lineTokens) addLineProfileRoutes(router, services, services.lineTokens)
  addGroupRoutes(router, services)
  addIconRoute(router, services)
  addAttachmentRoutes(router, services)
  router.use((_request, response) => refuse(response, 'no-such-call'))
  return router
}

/** What a client has to know before anybody can sign in. */
function addConfigurationRoute(
  router: Router,
  { database, settings, limits, currentSettings }: Services,
): void {
  router.get('/config', limits.signedOut, async (_request, response) => {
    // Without the database people are told all the rest.
    const areThereAdmins = await hasSystemAdmins(database, settings.systemAdmins).catch(() => false)
    const current = await currentSettings.read().catch(() => settingDefaults)
    const { isOn, message } = current.maintenance
    response.json({
      success: true,
      authMode: authModeOf(settings),
      liffId: settings.line?.liffId ?? null,
      needsAccessCode: settings.accessCode !== null,
      operatorName: settings.operatorName,
      supportEmail: settings.supportEmail,
      plans: settings.plans,
      hasSystemAdmins: areThereAdmins,
      limits: {
        amountMaxYen,
        titleMaxLength,
        noteMaxLength,
        groupPeopleMax,
        plans: { ...planLimits, free: { ...planLimits.free, ...current.freePlan } },
      },
      /** What devices show while no changes are taken; null at all other times. */
      maintenance: isOn ? message || rejectionSentences.maintenance : null,
      version: settings.version,
    })
  })
}
