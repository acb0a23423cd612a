/** The frame of index.html before the app's code has arrived: which one, and with which words. */
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it, test } from 'vitest'
import { lineTexts } from '#shared/messages/line.ts'
import { loginTexts } from '#shared/messages/login.ts'
import { landingTexts } from '#shared/messages/landing.ts'
import { pageHeads } from '#shared/messages/page-heads.ts'
import { productTexts } from '#shared/messages/product.ts'
import { shellTexts } from '#shared/messages/shell.ts'

const firstScript = readFileSync('client/before-paint.js', 'utf8')
const page = readFileSync('client/index.html', 'utf8')

type Device = {
  isKnown: boolean
  /** How the server that wrote the page signs people in. */
  served?: 'local' | 'line'
  /** What the server has said on this device at an earlier start. */
  kept?: 'local' | 'line'
  userAgent?: string
}

/** What the page's first script writes on the document: the frame, and how people sign in. */
function firstPaintAt(address: string, { isKnown, served = 'local', kept, userAgent = '' }: Device) {
  const { pathname, search, hash } = new URL(address, 'https://waritabi.example')
  const dataset: { firstPaint?: string; reason?: string; authMode: string } = { authMode: served }
  const stored: Record<string, string> = {
    ...(isKnown ? { 'waritabi-visited': 'yes' } : {}),
    ...(kept ? { 'waritabi-server': JSON.stringify({ authMode: kept, liffId: null }) } : {}),
  }
  const classList = { toggle: () => undefined, add: () => undefined }
  runInNewContext(firstScript, {
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    URLSearchParams,
    navigator: { userAgent },
    location: { pathname, search, hash },
    matchMedia: () => ({ matches: false }),
    document: {
      documentElement: { dataset, classList, style: {} },
      querySelector: () => null,
      addEventListener: () => undefined,
    },
  })
  return dataset
}

const frameAt = (address: string, device: Device) => firstPaintAt(address, device).firstPaint

test.each([
  ['/', 'landing'],
  ['/landing', 'landing'],
  ...Object.keys(pageHeads)
    .filter((address) => address !== '/landing')
    .map((address) => [address, 'text'] as const),
  ['/?utm_source=chat', 'landing'],
  ['/?code=A&state=B&liffClientId=1', 'text'],
  ['/?liff.state=%2Fjoin', 'text'],
  ['/#context_token=A&access_token=B', 'text'],
  ['/login', 'login'],
  ['/dashboard', 'login'],
  ['/join?code=ABCD2345', 'text'],
  ['/join-pending?code=ABCD2345', 'text'],
  ['/invite?code=ABCD2345', 'text'],
  ['/invite-pending?code=ABCD2345', 'text'],
  ['/constructor', 'login'],
] as const)(
  'at %s a stranger sees the frame "%s", and a known device that of a signed-in page',
  (address, frame) => {
    expect(frameAt(address, { isKnown: false })).toBe(frame)
    expect(frameAt(address, { isKnown: true })).toBe('page')
  },
)

test.each([
  ['/add-expense', 'form'],
  ['/groups/01940000-0000-7000-8000-000000000001/add-expense', 'form'],
  ['/groups/01940000-0000-7000-8000-000000000001/add-expense/01940000-0000-7000-8000-000000000002', 'form'],
  ['/create-group', 'form'],
  ['/groups/01940000-0000-7000-8000-000000000001/expenses', 'page'],
] as const)('at %s a known device sees the frame "%s", whose bar is that of the screen', (address, frame) => {
  expect(frameAt(address, { isKnown: true })).toBe(frame)
})

const inLine = 'Mozilla/5.0 (iPhone) Safari Line/14.0.0 LIFF'

test.each([
  ['/?code=A&state=B&liffClientId=1', 'returning', 'returning'],
  ['/?error=access_denied&error_description=denied&state=B', 'returning', 'returning'],
  ['/join?code=A&state=B', 'returning', 'returning'],
  ['/?liff.state=%2Fjoin', 'returning', 'page'],
  ['/#context_token=A&access_token=B', 'returning', 'page'],
  ['/', 'landing', 'page'],
  ['/join?code=ABCD2345', 'text', 'page'],
  ['/dashboard', 'login', 'page'],
] as const)(
  'at %s on a server with LINE a stranger sees the frame "%s", and a known device "%s"',
  (address, stranger, known) => {
    expect(frameAt(address, { isKnown: false, served: 'line' })).toBe(stranger)
    expect(frameAt(address, { isKnown: true, served: 'line' })).toBe(known)
  },
)

test.each([
  ['/dashboard', 'session'],
  ['/groups/01940000-0000-7000-8000-000000000001/expenses', 'session'],
  ['/login?reason=session&ts=1', 'session'],
  ['/login', undefined],
  ['/login?reason=timeout&ts=1', undefined],
  ['/landing', undefined],
] as const)(
  'at %s a stranger on a server with LINE is given the reason %s in the first frame',
  (address, reason) => {
    const reasonAt = (device: Device) => firstPaintAt(address, device).reason
    expect(reasonAt({ isKnown: false, served: 'line' })).toBe(reason)
    expect(reasonAt({ isKnown: false })).toBeUndefined()
    expect(reasonAt({ isKnown: true, served: 'line' })).toBeUndefined()
  },
)

it('draws the reason as the sign-in does, so that LINE’s button stays where it is', () => {
  const declarationsOf = (css: string) =>
    (/\.reason \{([^}]*)\}/.exec(css)?.[1] ?? '')
      .split(';')
      .map((each) => each.trim())
      .toSorted()
  const ofFrame = declarationsOf(
    page.replaceAll('--fp-small', '--mantine-font-size-sm').replaceAll('--fp-', '--'),
  )
  const styles = readFileSync('client/features/login/login.module.css', 'utf8')
  // Both set the margins of all parts elsewhere.
  expect(ofFrame).toEqual(declarationsOf(styles))
})

it('in LINE’s browser, where nobody taps anything, a stranger is told that the sign-in is under way', () => {
  expect(frameAt('/dashboard', { isKnown: false, served: 'line', userAgent: inLine })).toBe('returning')
  expect(frameAt('/dashboard', { isKnown: false, userAgent: inLine })).toBe('login')
})

test.each([
  [undefined, 'line', 'line'],
  [undefined, 'local', 'local'],
  // The worker serves the page of the installation, which may be older than the last answer.
  ['line', 'local', 'line'],
  ['local', 'line', 'local'],
] as const)(
  'what the server has said on this device (%s) comes before what the page says (%s)',
  (kept, served, mode) => {
    const { authMode } = firstPaintAt('/login', { isKnown: true, served, ...(kept ? { kept } : {}) })
    expect(authMode).toBe(mode)
  },
)

it('has the words of both ways to sign in, and of the time after LINE’s login', () => {
  const wordsOf = (name: string) =>
    new RegExp(`data-part="${name}">\\s*([^<]*?)\\s*<`).exec(page)?.[1]?.replaceAll(/\s+/g, '')
  expect(
    ['lead', 'begin', 'line-lead', 'reason', 'log-in', 'about', 'features', 'returning', 'wait'].map(wordsOf),
  ).toEqual([
    ...[loginTexts.leads.name, loginTexts.begin, lineTexts.lead, lineTexts.reasons.session, lineTexts.logIn],
    ...[lineTexts.about, lineTexts.features, shellTexts.returning, shellTexts.pleaseWait],
  ])
})

it('has the words of the landing page', () => {
  const partOf = (name: string) => {
    const [, part = ''] =
      new RegExp(`data-part="${name}"[^>]*>([\\s\\S]*?)</(?:h1|p|a|span)>\\s*(?:<(?!/?span)|</div)`).exec(
        page,
      ) ?? []
    return part.replaceAll(/<\/?span\s*>|\n\s*/g, '').trim()
  }
  const { hero, begin } = landingTexts
  expect({
    brand: partOf('brand'),
    enter: partOf('enter'),
    promise: partOf('promise'),
    says: partOf('says'),
    go: partOf('go'),
    adds: partOf('adds'),
  }).toEqual({
    brand: productTexts.name,
    enter: begin,
    promise: hero.titleLines.join(''),
    says: hero.lead.join(''),
    go: hero.action,
    adds: hero.note,
  })
})
