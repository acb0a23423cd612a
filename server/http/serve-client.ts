/**
 * Serves the built client. Hashed files are cached for ever; the page and the worker are revalidated each time. Every
 * page address gets the same page; only what strangers read differs in its head.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Router } from 'express'
import sirv from 'sirv'
import { serverSentences } from '#shared/messages/server.ts'
import { pagesWithHeads } from './page-heads.ts'
import { addSearchEngineFiles, isPrivatePage } from './search-engines.ts'
import type { AppSettings } from './services.ts'

/** The app says at these addresses that the tools do not exist yet. */
const comingTools: ReadonlySet<string> = new Set(['/db-explorer.html', '/debug.html'])

type Client = Pick<AppSettings, 'publicOrigin'> & {
  /** The folder of the built client. */
  distDir: string
}

/** Serves nothing if nothing has been built. The calls work without it. */
export function addPages(router: Router, { distDir, publicOrigin }: Client): void {
  const file = path.join(distDir, 'index.html')
  if (!existsSync(file)) return
  const page = readFileSync(file, 'utf8')
  const publicPages = pagesWithHeads(page, publicOrigin)
  const files = sirv(distDir, {
    etag: true,
    setHeaders: (response, pathname) => {
      const isHashed = pathname.startsWith('/assets/')
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  addSearchEngineFiles(router, publicOrigin)
  router.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    if (!isPageAddress(request.path)) return files(request, response, next)
    const publicPage = publicPages.get(request.path)
    if (publicPage === undefined && isPrivatePage(request.path)) response.set('x-robots-tag', 'noindex')
    response
      .set('cache-control', 'no-cache')
      .type('html')
      .send(publicPage ?? page)
  })
  router.use((_request, response) => {
    response.status(404).type('text').send(serverSentences.nothingHere)
  })
}

/** A missing file of a build is answered by 404: the page in its place would break later. */
function isPageAddress(address: string): boolean {
  if (address === '/index.html' || comingTools.has(address)) return true
  return !address.startsWith('/assets/') && !address.slice(address.lastIndexOf('/')).includes('.')
}
