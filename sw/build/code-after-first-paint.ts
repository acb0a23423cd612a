/**
 * Puts the app's code into a template of index.html, from which `before-paint.js` takes it after the first paint. The frame
 * of index.html needs no more than the style sheet and `before-paint.js`; on a slow line they would share it with code that
 * is more than ten times as large. The template also names what `client/main.tsx` imports part by part, and the screen that
 * is opened. Otherwise each would be fetched only after what imports it.
 */
import type { Plugin, Rolldown } from 'vite'

/**
 * Which code an address needs beside the start. `at` is matched against what before-paint.js has found out: how people sign in, a
 * space, the frame that it has chosen, a space, and the path.
 */
const besideStart = [
  { at: ' (login|landing) |page /login$', sources: ['login/entering-screens.ts'] },
  {
    at: '^line (login|returning) |^line page /login$',
    sources: ['line/line-login.tsx', 'session/line-start.ts'],
  },
  { at: '^line returning ', sources: ['line/liff-sdk.ts'] },
  { at: 'page /(dashboard)?$', sources: ['dashboard/dashboard-screen.tsx', 'sync/drain.ts'] },
  { at: ' /(join|invite)(-pending)?$', sources: ['invitations/invitation-screen.tsx'] },
  { at: ' /(privacy|terms|help)$', sources: ['about/about-screens.ts'] },
  { at: 'page /groups/[^/]+$', sources: ['groups/group-screens.ts', 'sync/drain.ts'] },
  { at: 'form /(groups/[^/]+/)?add-expense', sources: ['expenses/expense-screens.ts', 'sync/drain.ts'] },
] as const

export const codeAfterFirstPaint: Plugin = {
  name: 'code-after-first-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, chunk }) => {
      if (!bundle || !chunk) return html
      const isCode = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g
      const script = html.match(isCode)?.find((tag) => tag.includes('<script')) ?? ''
      const page = html.replaceAll(isCode, '')
      const start = filesReached(bundle, [chunk.fileName, ...chunk.dynamicImports])
      const links = [...start]
        .filter((file) => file !== chunk.fileName && !page.includes(`"/${file}"`))
        .map((file) => linkTo(file, ''))
      for (const [file, addresses] of filesBesideStart(bundle))
        if (!start.has(file)) links.push(linkTo(file, ` data-at="${addresses.join('|')}"`))
      const template = `<template id="app-code">${script.trim()}${links.join('')}</template>`
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
