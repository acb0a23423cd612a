/**
 * Writes into the built page what search engines and chats read of it, because they run no scripts: title, description and
 * image of each page that a stranger may open (docs/decisions/0073-public-pages.md). Each is written once, at the start.
 */
import type { Router } from 'express'
import { invitationHead, pageHeads } from '#shared/messages/page-heads.ts'
import { productTexts } from '#shared/messages/product.ts'
import type { AuthMode } from './services.ts'

/** In client/public. Chats show it beside a link. */
const shareImage = { path: '/share-image.png', width: 1200, height: 630 }

/** The addresses that may be found by searching, with the one that stands for each. */
const canonicalAddresses = {
  '/': '/landing',
  '/landing': '/landing',
  '/privacy': '/privacy',
  '/terms': '/terms',
  '/help': '/help',
} as const
const publicAddresses = [...new Set(Object.values(canonicalAddresses))]

/** The page for each address in `canonicalAddresses`. `origin` is where people reach the server; null if it does not know. */
export function pagesWithHeads(page: string, origin: string | null): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(canonicalAddresses).map(([address, canonical]) => {
      const written = withHead(page, headOf(canonical, origin))
      return [address, canonical === '/landing' ? withLandingFrame(written) : written]
    }),
  )
}

/**
 * The page of an invitation, which names the group and nothing else of it: a chat shows this to everybody in it. The address
 * is left out, because it contains the code.
 */
export function pageOfInvitation(page: string, groupName: string, origin: string | null): string {
  return withHead(page, headWith(invitationHead(groupName), { origin, canonical: null }))
}

function headOf(address: (typeof publicAddresses)[number], origin: string | null): string {
  return headWith(pageHeads[address], { origin, canonical: origin === null ? null : `${origin}${address}` })
}

/** How people sign in here, for the frame that index.html shows before the code (docs/decisions/0099-first-frame.md). */
export function withAuthMode(page: string, authMode: AuthMode): string {
  return page.replace(/data-auth-mode="\w*"/, () => `data-auth-mode="${authMode}"`)
}

type Head = { title: string; description: string }

function headWith(
  { title, description }: Head,
  { origin, canonical }: { origin: string | null; canonical: string | null },
): string {
  const properties = {
    'og:type': 'website',
    'og:site_name': productTexts.name,
    'og:locale': 'ja_JP',
    'og:title': title,
    'og:description': description,
    'og:image': `${origin ?? ''}${shareImage.path}`,
    'og:image:width': String(shareImage.width),
    'og:image:height': String(shareImage.height),
  }
  const named = { description, 'twitter:card': 'summary_large_image' }
  return [
    `<title>${escaped(title)}</title>`,
    ...Object.entries(named).map(([name, content]) => meta({ name, content })),
    ...Object.entries(properties).map(([property, content]) => meta({ property, content })),
    // Both have to be absolute.
    ...(canonical === null
      ? []
      : [
          meta({ property: 'og:url', content: canonical }),
          `<link rel="canonical" href="${escaped(canonical)}" />`,
        ]),
  ].join('\n    ')
}

function meta(attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`)
  return `<meta ${written.join(' ')} />`
}

function withHead(page: string, head: string): string {
  // Replacements are functions, because `$` has a meaning in a text.
  return page
    .replace(/\s*<meta\s+name="description"[^>]*>/, () => '')
    .replace(/<title>[^<]*<\/title>/, () => head)
}

/** Without scripts, the frame of the landing page is all that is seen. before-paint.js chooses the frame otherwise. */
function withLandingFrame(page: string): string {
  return page.replace(/<html\b/, () => '<html data-first-paint="landing"')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}

/** Signed out, both show the sign-in, for which people search. */
const signInAddresses: ReadonlySet<string> = new Set(['/login', '/dashboard'])

/**
 * What search engines may index: the pages that a stranger reads, and the sign-in. Whether a page shows what belongs to the
 * people who are signed in. Addresses may contain invite codes.
 */
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
