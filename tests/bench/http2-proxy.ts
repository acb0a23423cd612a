/** Serves a server over HTTP/2 and TLS with a certificate of its own, as the proxy in front of it does. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { type Http2ServerRequest, type Http2ServerResponse, createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'

const Address = z.object({ port: z.number() })

export async function startHttp2Proxy(target: string): Promise<{ url: string; close: () => void }> {
  const proxy = createSecureServer({ ...certificate(), allowHTTP1: true }, (asked, answer) => {
    void passOn(target, asked, answer).catch(() => answer.destroy())
  })
  const sessions = new Set<{ destroy: () => void }>()
  proxy.on('session', (session) => sessions.add(session))
  await once(proxy.listen(0, 'localhost'), 'listening')
  const close = () => {
    proxy.close()
    for (const session of sessions) session.destroy()
  }
  return { url: `https://localhost:${Address.parse(proxy.address()).port}`, close }
}

async function passOn(target: string, asked: Http2ServerRequest, answer: Http2ServerResponse): Promise<void> {
  // A server without an access code answers only who calls it from its own computer, and without a proxy in between.
  const isFromPage = asked.headers.origin === `https://${asked.authority}`
  const headers = { ...ofHttp1(asked.headers), ...(isFromPage ? { origin: target } : {}) }
  const call = request(target + asked.url, { method: asked.method, headers })
  asked.pipe(call)
  answer.once('close', () => call.destroy())
  await new Promise<void>((passed, failed) => {
    call.once('error', failed).once('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, ofHttp1(response.headers))
      pipeline(response, answer).then(passed, failed)
    })
  })
}

/** Without what HTTP/2 has in other places. */
function ofHttp1(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const isOfConnection = /^(:|connection$|keep-alive$|transfer-encoding$|host$)/
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isOfConnection.test(name)))
}

function certificate(): { key: Buffer; cert: Buffer } {
  const dir = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  try {
    execFileSync('openssl', [...made, '-keyout', key, '-out', cert], { stdio: 'ignore' })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(dir, { recursive: true })
  }
}
