/** What browsers are told to refuse, whatever a page may come to contain. */
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { AppSettings } from './services.ts'

const own = "'self'"
const none = "'none'"

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    'default-src': [own],
    'script-src': [own],
    'script-src-attr': [none],
    // Mantine writes its variables into a <style> element. The page is kept for offline, so that it can carry no nonce.
    'style-src': [own, "'unsafe-inline'"],
    'img-src': [own, 'data:', 'blob:', 'https://profile.line-scdn.net'],
    'connect-src': [own],
    'worker-src': [own],
    'manifest-src': [own],
    'object-src': [none],
    'base-uri': [none],
    'form-action': [own],
    'frame-src': [none],
    // LINE opens the app as a page of its own, not in a frame.
    'frame-ancestors': [none],
  },
}

/** What no screen asks for. */
const permissionsPolicy = 'geolocation=(), microphone=(), payment=(), usb=()'

export function securityHeaders({ publicOrigin }: AppSettings): RequestHandler[] {
  const isHttps = publicOrigin?.startsWith('https:') === true
  return [
    helmet({
      contentSecurityPolicy,
      // A browser that was told so on plain http would ask for https where there is none.
      strictTransportSecurity: isHttps && { maxAge: 365 * 24 * 60 * 60 },
      // An address may hold an invite code, which other sites are not to learn.
      referrerPolicy: { policy: 'same-origin' },
      // LINE's window for choosing friends answers the page that opened it.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      xFrameOptions: { action: 'deny' },
    }),
    (_request, response, next) => {
      response.set('permissions-policy', permissionsPolicy)
      next()
    },
  ]
}
