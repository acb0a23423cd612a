import { expect, it } from 'vitest'
import { onlyPagesOf } from './one-build.ts'

const entries = [
  'icon.svg',
  { url: 'index.html', revision: 'a' },
  { url: 'assets/app-AAAAAAAA.js', revision: null },
  { url: 'assets/app-CCCCCCCC.css', revision: null },
]
const { cacheWillUpdate } = onlyPagesOf(entries)

const pageOf = (name: string) =>
  `<link rel="modulepreload" crossorigin href="/assets/app-CCCCCCCC.css"><script src="/assets/${name}"></script>`

async function isKept(address: string, response: Response): Promise<boolean> {
  const request = new Request(`https://example.com/${address}`)
  return (await cacheWillUpdate({ request, response })) !== null
}

it.each([
  ['the page of its build', 'index.html?__WB_REVISION__=a', new Response(pageOf('app-AAAAAAAA.js')), true],
  [
    'its page, which also names what it does not install',
    'index.html',
    new Response(
      `${pageOf('app-AAAAAAAA.js')}<link rel="modulepreload" data-at="page /help$" crossorigin href="/assets/help-AAAAAAAA.js">`,
    ),
    true,
  ],
  ['a page of another build', 'index.html?__WB_REVISION__=a', new Response(pageOf('app-BBBBBBBB.js')), false],
  ['a script', 'assets/app-AAAAAAAA.js', new Response('import "/assets/app-BBBBBBBB.js"'), true],
  ['nothing', 'assets/app-AAAAAAAA.js', new Response('', { status: 404 }), false],
  ['an error in place of the page', 'index.html', new Response('', { status: 503 }), false],
])('where the server sends %s as %s', async (_, address, response, kept) => {
  expect(await isKept(address, response)).toBe(kept)
})
