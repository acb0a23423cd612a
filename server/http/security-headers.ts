/** Headers that make browsers refuse what the product does not use, in case a page contains foreign content. */
import { createHash } from 'node:crypto'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { ClientBuild } from './client-build.ts'
import type { AppSettings } from './services.ts'

const own = "'self'"
const none = "'none'"

/** What the LINE SDK calls, and where LINE keeps people's pictures. Needed only on a server with LINE. */
const lineHosts = {
  connect: ['https://api.line.me', 'https://access.line.me', 'https://liff.line.me'],
  pictures: ['https://profile.line-scdn.net', 'https://sprofile.line-scdn.net'],
}

/** The script that stands in the page itself (`client/before-paint.js`). A page and its policy come from one server. */
function scriptsIn(build: ClientBuild | null): string[] {
  return [...(build?.page ?? '').matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

const contentSecurityPolicy = ({ line }: AppSettings, build: ClientBuild | null) => ({
  useDefaults: false,
  directives: {
    'default-src': [own],
    'script-src': [own, ...scriptsIn(build)],
    'script-src-attr': [none],
    // Mantine writes its variables into a <style> element. A nonce is impossible, because the page is cached for
    // offline use.
    'style-src': [own, "'unsafe-inline'"],
    'img-src': [own, 'data:', 'blob:', ...(line ? lineHosts.pictures : [])],
    'connect-src': [own, ...(line ? lineHosts.connect : [])],
    'worker-src': [own],
    'manifest-src': [own],
    'object-src': [none],
    'base-uri': [none],
    'form-action': [own],
    'frame-src': [none],
    // LINE opens the app as a page of its own, not in a frame.
    'frame-ancestors': [none],
  },
})

/**
 * The policy of the worker that reads receipts, which a browser takes from the worker's own file. It alone may compile
 * WebAssembly, and it reaches nothing but this server (docs/decisions/0133-reading-receipts.md).
 */
const readerWorker = /^\/assets\/reader-worker-[\w-]{8}\.js$/
const readerPolicy = "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'"

/** The camera reads QR codes of invitations. The other features are used by no screen. */
const permissionsPolicy = 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()'

export function securityHeaders(settings: AppSettings, build: ClientBuild | null): RequestHandler[] {
  const { publicOrigin } = settings
  const isHttps = publicOrigin?.startsWith('https:') === true
  return [
    helmet({
      contentSecurityPolicy: contentSecurityPolicy(settings, build),
      // On a plain http server the browser would switch to https, which is not there.
      strictTransportSecurity: isHttps && { maxAge: 365 * 24 * 60 * 60 },
      // An address may contain an invite code, which other sites must not learn.
      referrerPolicy: { policy: 'same-origin' },
      // LINE's window for choosing friends answers to the page that opened it.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      xFrameOptions: { action: 'deny' },
    }),
    ({ path }, response, next) => {
      response.set('permissions-policy', permissionsPolicy)
      if (readerWorker.test(path)) response.set('content-security-policy', readerPolicy)
      next()
    },
  ]
}
