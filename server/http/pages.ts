/** The built client: hashed files for ever, the page and the worker asked for each time, one page for every address. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Router } from 'express'
import sirv from 'sirv'

/** A missing file of a build is missing: the page in its place would only break later. */
const pageAddresses = /^\/(?!api(\/|$)|assets\/)(index\.html$|[^.]*$|.*\/[^.]*$)/

/** Nothing is served where nothing has been built: the calls work without it. */
export function addPages(router: Router, distDir: string): void {
  const file = path.join(distDir, 'index.html')
  if (!existsSync(file)) return
  const page = readFileSync(file, 'utf8')
  router.get(pageAddresses, (_request, response) => {
    response.set('cache-control', 'no-cache').type('html').send(page)
  })
  router.use(
    sirv(distDir, {
      etag: true,
      setHeaders: (response, pathname) => {
        const isHashed = pathname.startsWith('/assets/')
        response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    }),
  )
}
