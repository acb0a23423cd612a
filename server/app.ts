/** The Express app over an open, migrated database: everything but the port. */
import express, { type Express } from 'express'
import { createLongAnswers } from './answers/answer-threads.ts'
import { apiRouter } from './http/api-router.ts'
import { loopbackOnly, sameOriginOnly } from './http/origin-guards.ts'
import { bodyLimits, createBodyMemory, uploadLimits } from './http/body-memory.ts'
import { createBudgets, createAccountQueue } from './http/cost-budgets.ts'
import { logCalls } from './http/call-log.ts'
import { compressed } from './http/compress-answers.ts'
import { addHealthRoutes } from './http/health-route.ts'
import { addMetricsRoute } from './http/metrics-route.ts'
import { createSizes } from './metrics/sizes.ts'
import { limitsOf } from './http/rate-limits.ts'
import { addPages } from './http/serve-client.ts'
import { refuseErrors } from './http/refuse.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createLineTokens } from './identity/line-tokens.ts'
import { createCurrentSettings } from './settings/current-settings.ts'
import { readBuildFile } from './db/build-files.ts'
import { findInvitedGroupName } from './db/invitations.ts'
import { type Services, authModeOf } from './http/services.ts'
import type { ClientBuild } from './http/client-build.ts'

export type AppDeps = Omit<
  Services,
  | 'longAnswers'
  | 'currentSettings'
  | 'sizes'
  | 'limits'
  | 'budgets'
  | 'bodies'
  | 'uploads'
  | 'accountQueue'
  | 'lineTokens'
> & {
  build: ClientBuild | null
}

export function createApp({ build, ...deps }: AppDeps): Express {
  const { settings, now, database, metrics } = deps
  const budgets = createBudgets({ ...settings.cost, now })
  const services = {
    ...deps,
    currentSettings: createCurrentSettings({ database, now }),
    sizes: createSizes(database),
    limits: limitsOf(settings),
    budgets,
    bodies: createBodyMemory(bodyLimits),
    uploads: createBodyMemory(uploadLimits),
    accountQueue: createAccountQueue(budgets),
    lineTokens: settings.line && createLineTokens({ settings: settings.line, now }),
    longAnswers:
      database.location &&
      createLongAnswers(database.location, {
        accountQueue: createAccountQueue(budgets),
        counts: metrics.longAnswers,
      }),
  }
  const countAndLog: Services['onCall'] = (call) => {
    metrics.countCall(call)
    deps.onCall(call)
  }
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', settings.trustProxy)
  app.set('query parser', 'simple')
  app.use(
    logCalls({ onCall: countAndLog }),
    ...securityHeaders(settings, build),
    loopbackOnly(settings),
    compressed,
  )
  addHealthRoutes(app, services)
  addMetricsRoute(app, services)
  app.use('/api', sameOriginOnly(settings), apiRouter(services))
  addPages(app, {
    build,
    readOtherFile: (name) => readBuildFile(database, name),
    publicOrigin: settings.publicOrigin,
    authMode: authModeOf(settings),
    invitations: {
      groupNameOf: (inviteCode) => findInvitedGroupName(database, inviteCode),
      limit: services.limits.invitationPages,
    },
  })
  app.use(refuseErrors(services))
  return app
}
