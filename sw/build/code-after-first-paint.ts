/**
 * Writes `before-paint.js` into index.html, so that the page's own frame is painted with nothing but the page, and puts the app's
 * code and style sheet into a template, from which the script takes them after that. The template also names what
 * `client/main.tsx` imports part by part, and the screen that is opened. Otherwise each would be fetched only after what imports
 * it.
 */
import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

const firstScript = new URL('../../client/before-paint.js', import.meta.url)

/**
 * Which code an address needs beside the start. `at` is matched against what before-paint.js has found out: how people sign in, a
 * space, the frame that it has chosen, a space, and the path.
 */
const besideStart = [
  { at: ' (login|landing) |page /login$', sources: ['login/login-screen.tsx'] },
  {
    at: '^line (login|returning) |^line page /login$',
    sources: ['login/line-login.tsx', 'session/line-start.ts'],
  },
  { at: '^line returning ', sources: ['line/liff-sdk.ts'] },
  {
    at: 'page /(dashboard)?$',
    sources: ['dashboard/dashboard-screen.tsx', 'sync/drain-renewing-session.ts'],
  },
  { at: ' /(join|invite)(-pending)?$', sources: ['invitations/invitation-screen.tsx'] },
  { at: ' /(privacy|terms|help)$', sources: ['about/article-screen.tsx'] },
  {
    at: 'page /groups/[^/]+(/(expenses|members))?$',
    sources: ['group-page/group-screen.tsx', 'sync/drain-renewing-session.ts'],
  },
  {
    at: 'form /(groups/[^/]+/)?add-expense',
    sources: ['expenses/add-expense-screen.tsx', 'sync/drain-renewing-session.ts'],
  },
] as const

export const codeAfterFirstPaint: Plugin = {
  name: 'code-after-first-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (built, { bundle, chunk }) => {
      const html = built.replace(
        '<!-- before-paint.js -->',
        () => `<script>${readFileSync(firstScript, 'utf8')}</script>`,
      )
      if (!bundle || !chunk) return html
      const isCode =
        /\s*<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?/g
      const tags = (html.match(isCode) ?? []).map((tag) => tag.trim())
      const style = tags.filter((tag) => tag.includes('"stylesheet"'))
      const script = tags.filter((tag) => tag.startsWith('<script'))
      const first = [...style, ...script]
      const page = html.replaceAll(isCode, '')
      const start = filesReached(bundle, [chunk.fileName, ...chunk.dynamicImports])
      const links = [...start]
        .filter((file) => !first.some((tag) => tag.includes(`"/${file}"`)))
        .map((file) => linkTo(file, ''))
      for (const [file, addresses] of filesBesideStart(bundle))
        if (!start.has(file)) links.push(linkTo(file, ` data-at="${addresses.join('|')}"`))
      const template = `<template id="app-code">${first.join('')}${links.join('')}</template>`
      return page.replace('</head>', `  ${template}\n  </head>`)
    },
  },
}

/** The sources that before-paint.js asks for beside the start. */
export function sourcesBesideStart(opened: string): string[] {
  return besideStart.flatMap(({ at, sources }) => (new RegExp(at).test(opened) ? sources : []))
}

/** Each file with the addresses that need it, those first that are needed first. */
function filesBesideStart(bundle: Rolldown.OutputBundle): Map<string, string[]> {
  const addresses = new Map<string, string[]>()
  for (const { at, sources } of besideStart) {
    const chunks = sources.map((source) => chunkOf(bundle, source))
    for (const file of filesReached(bundle, chunks)) addresses.set(file, [...(addresses.get(file) ?? []), at])
  }
  return addresses
}

function linkTo(file: string, attribute: string): string {
  // As a style sheet proper it would delay the next paint.
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `<link ${kind}${attribute} crossorigin href="/${file}">`
}

/** The scripts, with all that they import statically, and then their styles. */
function filesReached(bundle: Rolldown.OutputBundle, scripts: readonly string[]): Set<string> {
  const reached = new Set(scripts)
  const styles = new Set<string>()
  // Iterating over a set includes elements that are added meanwhile.
  for (const file of reached) {
    const part = bundle[file]
    if (part?.type !== 'chunk') continue
    for (const further of part.imports) reached.add(further)
    for (const style of part.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  return new Set([...reached, ...styles])
}

function chunkOf(bundle: Rolldown.OutputBundle, source: string): string {
  for (const part of Object.values(bundle))
    if (part.type === 'chunk' && part.moduleIds.some((id) => id.endsWith(`/${source}`))) return part.fileName
  throw new Error(`no chunk has ${source}`)
}
