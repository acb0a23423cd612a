/** The frame of index.html before the app's code has arrived: which one, and with which words. */
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it, test } from 'vitest'
import { landingTexts } from '#shared/messages/landing.ts'
import { pageHeads } from '#shared/messages/page-heads.ts'
import { productTexts } from '#shared/messages/product.ts'

const firstScript = readFileSync('client/public/before-paint.js', 'utf8')
const page = readFileSync('client/index.html', 'utf8')

/** The frame that the page's first script chooses. */
function frameAt(address: string, { isKnown }: { isKnown: boolean }): string | undefined {
  const { pathname, search, hash } = new URL(address, 'https://waritabi.example')
  const dataset: { firstPaint?: string } = {}
  const classList = { toggle: () => undefined, add: () => undefined }
  runInNewContext(firstScript, {
    localStorage: { getItem: (key: string) => (key === 'waritabi-visited' && isKnown ? 'yes' : null) },
    location: { pathname, search, hash },
    matchMedia: () => ({ matches: false }),
    document: {
      documentElement: { dataset, classList, style: {} },
      querySelector: () => null,
      addEventListener: () => undefined,
    },
  })
  return dataset.firstPaint
}

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
