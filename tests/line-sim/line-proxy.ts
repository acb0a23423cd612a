/**
 * An HTTP proxy that leads LINE's hosts to the simulator, for browsers whose calls Playwright cannot route. It answers over TLS
 * with a certificate that nobody has signed, so the browser must accept it. All other hosts are refused.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer, request as sendRequest } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isLineHost } from './attach.ts'

export type LineProxy = {
  port: number
  stop: () => void
}

export async function startLineProxy(simulator: string): Promise<LineProxy> {
  const tls = createTlsServer(newCertificate(), (request, response) => passOn(request, response, simulator))
  const proxy = createServer((_request, response) => response.writeHead(403).end())
  proxy.on('connect', ({ url = '' }, socket) => {
    // A browser that is closed resets its connections.
    socket.on('error', () => socket.destroy())
    if (isLineHost(url.replace(/:\d+$/, ''))) {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      tls.emit('connection', socket)
    } else socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  return {
    port: await listen(proxy),
    stop: () => {
      proxy.closeAllConnections()
      proxy.close()
      tls.closeAllConnections()
    },
  }
}

function passOn(request: IncomingMessage, response: ServerResponse, simulator: string): void {
  const { method, url = '/', headers } = request
  const passed = { ...headers, 'x-sim-host': String(headers.host), connection: 'close' }
  const call = sendRequest(simulator + url, { ...(method ? { method } : {}), headers: passed }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  call.on('error', () => response.destroy())
  request.pipe(call)
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Not a pipe, so the address is an object.
  return (server.address() as AddressInfo).port
}

function newCertificate(): { key: Buffer; cert: Buffer } {
  const dir = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
  const making = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const names = 'subjectAltName=DNS:line.me,DNS:*.line.me,DNS:*.line-scdn.net'
  const what = ['-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=line.me', '-addext', names]
  execFileSync('openssl', [...making, ...what], { stdio: 'ignore' })
  const made = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(dir, { recursive: true })
  return made
}
