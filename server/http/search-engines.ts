/** What search engines may index: the pages that a stranger reads, and the sign-in. */
import type { Router } from 'express'
import { escaped, publicAddresses } from './page-heads.ts'

/** Signed out, both show the sign-in, for which people search. */
const signInAddresses: ReadonlySet<string> = new Set(['/login', '/dashboard'])

/** Whether a page shows what belongs to the people who are signed in. Addresses may contain invite codes. */
export function isPrivatePage(address: string): boolean {
  return !signInAddresses.has(address)
}

/** Pages that are not to be indexed say so by a header. robots.txt does not list them: what is not fetched has no header. */
export function addSearchEngineFiles(router: Router, origin: string | null): void {
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    ...(origin === null ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]),
  ]
  router.get('/robots.txt', (_request, response) => {
    response
      .set('cache-control', 'no-cache')
      .type('text')
      .send(`${lines.join('\n')}\n`)
  })
  if (origin === null) return
  const sitemap = sitemapOf(publicAddresses.map((address) => `${origin}${address}`))
  router.get('/sitemap.xml', (_request, response) => {
    response.set('cache-control', 'no-cache').type('xml').send(sitemap)
  })
}

function sitemapOf(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `  <url><loc>${escaped(address)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}
