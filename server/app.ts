/** The server but for the port it listens on. */
import express, { type Express } from 'express'
import { addPages } from './http/pages.ts'

export type AppDeps = {
  /** Epoch seconds. */
  now: () => number
  /** Where the built client lies. */
  distDir: string
}

export function createApp({ now, distDir }: AppDeps): Express {
  const app = express()
  app.disable('x-powered-by')
  app.get('/health', (_request, response) => {
    response.json({ success: true, serverTime: now() })
  })
  addPages(app, distDir)
  return app
}
