/**
 * Serves the built client. Hashed files are cached for ever; the page and the worker are revalidated each time. Every
 * page address gets the same page.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Router } from 'express'
import sirv from 'sirv'
import { serverSentences } from '#shared/messages/server.ts'

/** Serves nothing if nothing has been built. The calls work without it. */
export function addPages(router: Router, distDir: string): void {
  const file = path.join(distDir, 'index.html')
  if (!existsSync(file)) return
  const page = readFileSync(file, 'utf8')
  const files = sirv(distDir, {
    etag: true,
    setHeaders: (response, pathname) => {
      const isHashed = pathname.startsWith('/assets/')
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  router.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    if (!isPageAddress(request.path)) return files(request, response, next)
    response.set('cache-control', 'no-cache').type('html').send(page)
  })
  router.use((_request, response) => {
    response.status(404).type('text').send(serverSentences.nothingHere)
  })
}

/** A missing file of a build is answered by 404: the page in its place would break later. */
function isPageAddress(address: string): boolean {
  if (address === '/index.html') return true
  return !address.startsWith('/assets/') && !address.slice(address.lastIndexOf('/')).includes('.')
}
