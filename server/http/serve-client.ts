/**
 * Serves the built client. Hashed files are cached for ever; the page and the worker are revalidated each time. Every
 * page address gets the same page; only what strangers read differs in its head. Of other builds the hashed files are
 * served, never the page.
 */
import path from 'node:path'
import type { RequestHandler, Response, Router } from 'express'
import { serverSentences } from '#shared/messages/server.ts'
import { readTypedCode } from '#shared/model/invite-code.ts'
import { type ClientBuild, hashedFolder } from './client-build.ts'
import {
  pageOfInvitation,
  pagesWithHeads,
  withAuthMode,
  addSearchEngineFiles,
  isPrivatePage,
} from './page-heads.ts'
import type { AppSettings, AuthMode } from './services.ts'

/** Pages of the specification at which the app opens its tools. */
const toolPages: ReadonlySet<string> = new Set(['/db-explorer.html', '/debug.html'])

type Client = Pick<AppSettings, 'publicOrigin'> & {
  /** Null if nothing has been built: the calls work without it. */
  build: ClientBuild | null
  /** Reads a hashed file of another build, by its name in the folder. */
  readOtherFile: (name: string) => Promise<Buffer | undefined>
  authMode: AuthMode
  invitations: Invitations
}

type Invitations = {
  /** The name of the group to which a code leads. */
  groupNameOf: (inviteCode: string) => Promise<string | undefined>
  /** Limits how often an address may ask. Over the limit, pages name no group. */
  limit: RequestHandler
}

/** The addresses that an invitation is sent as. */
const invitationAddresses: ReadonlySet<string> = new Set([
  '/join',
  '/join-pending',
  '/invite',
  '/invite-pending',
])

export function addPages(
  router: Router,
  { build, readOtherFile, publicOrigin, authMode, invitations }: Client,
): void {
  if (!build) return
  const { files } = build
  const page = withAuthMode(build.page, authMode)
  // What another app shares is for the service worker, which this browser does not have. It is not read.
  router.post('/shared', (_request, response) => response.redirect(303, '/shared#missed'))
  const publicPages = pagesWithHeads(page, publicOrigin)
  addSearchEngineFiles(router, publicOrigin)
  router.get([...invitationAddresses], invitations.limit, async (request, response, next) => {
    const { code } = request.query
    if (typeof code !== 'string' || response.locals.isOverLimit === true) return next()
    // Without the database the page opens all the same, and says what it can.
    const groupName = await invitations.groupNameOf(readTypedCode(code)).catch(() => undefined)
    if (groupName === undefined) return next()
    response
      .set({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('html')
      .send(pageOfInvitation(page, groupName, publicOrigin))
  })
  router.use(async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    if (!isPageAddress(request.path)) {
      const otherName = nameOfHashed(request.path)
      const content = files.get(request.path) ?? (otherName && (await readOtherFile(otherName)))
      return content ? sendFile(response, { address: request.path, content }) : next()
    }
    const publicPage = publicPages.get(request.path)
    if (publicPage === undefined && isPrivatePage(request.path)) response.set('x-robots-tag', 'noindex')
    response
      .set('cache-control', 'no-cache')
      .type('html')
      .send(publicPage ?? page)
  })
  router.use((_request, response) => {
    // A server of another release may have it, so that no cache may remember that this one has not.
    response.status(404).set('cache-control', 'no-store').type('text').send(serverSentences.nothingHere)
  })
}

/** A missing file of a build is answered by 404: the page in its place would break later. */
function isPageAddress(address: string): boolean {
  if (address === '/index.html' || toolPages.has(address)) return true
  return !address.startsWith(hashedFolder) && !address.slice(address.lastIndexOf('/')).includes('.')
}

/** As the build names them: `app-B1x0aC2d.js`. Nothing else is looked for in the database. */
const hashedName = /^[\w.-]{1,100}-[\w-]{8}\.[a-z0-9]{1,5}$/

function nameOfHashed(address: string): string | undefined {
  const name = address.startsWith(hashedFolder) ? address.slice(hashedFolder.length) : ''
  return hashedName.test(name) ? name : undefined
}

function sendFile(response: Response, { address, content }: { address: string; content: Buffer }): void {
  const isHashed = address.startsWith(hashedFolder)
  response
    .set('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .type(path.extname(address))
    .send(content)
}
