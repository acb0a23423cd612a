import type { Locator, Page } from '@playwright/test'
import {
  addExpense,
  addPendingMembers,
  createGroup,
  expenseRow,
  signIn,
  synced,
  yen,
} from '../support/actions.ts'
import { expect, test } from '../support/journey.ts'
import { expectFittingSkeleton } from '../support/skeletons.ts'

// Nobody starts the app without a connection here.
test.use({ serviceWorkers: 'block' })

/** The parts of the sign-in. The frame of index.html marks each with `data-part`. */
const parts = {
  mark: 'main svg',
  name: 'main h1',
  tagline: 'main h1 + p',
  lead: 'main h1 + p + p',
  label: 'main form label',
  field: 'main form input',
  hint: 'main form .mantine-InputWrapper-description',
  begin: 'main form button[type=submit]',
  'by-code': 'main form button[type=button]',
  agreement: 'main form ~ p',
}

/** The parts of the landing page. */
const landingParts = {
  logo: 'main header svg',
  brand: 'main header span',
  enter: 'main header a',
  promise: 'main h1',
  says: 'main h1 + p',
  go: 'main h1 + p + a',
  adds: 'main h1 + p + a + p',
}

type Shape = { edges: number[]; look: string }

/** Where each part is and how it looks. Only what fills its line has a comparable width. */
function shapes(page: Page, selectors: Record<string, string>): Promise<Record<string, Shape>> {
  return page.evaluate((all) => {
    const entries = Object.entries(all).map(([name, selector]) => {
      const element = document.querySelector(selector)
      if (!element) throw new Error(`${selector} is on the page`)
      const { top, bottom, left, right } = element.getBoundingClientRect()
      const { backgroundColor, fontSize, fontWeight } = getComputedStyle(element)
      const { color } = getComputedStyle(element, name === 'field' ? '::placeholder' : null)
      const isWide = ['field', 'begin', 'enter', 'go'].includes(name)
      const look =
        name === 'mark' || name === 'logo'
          ? []
          : [color, fontSize, fontWeight, ...(isWide ? [backgroundColor] : [])]
      return [name, { edges: [top, bottom, ...(isWide ? [left, right] : [])], look: look.join(' ') }]
    })
    return Object.fromEntries(entries) as Record<string, Shape>
  }, selectors)
}

const frames = [
  { width: 320, height: 568, mode: 'dark', fontSize: 'large' },
  { width: 1280, height: 800, mode: 'light', fontSize: 'small' },
]

const firstPages = [
  { name: 'the sign-in', address: '/login', all: parts, says: 'はじめる', ready: 'button' },
  { name: 'the landing page', address: '/', all: landingParts, says: '無料ではじめる', ready: 'figure' },
] as const

for (const { name: pageName, address, all, says, ready } of firstPages) {
  test(`${pageName} is drawn before the app’s code and style sheet are loaded, and does not move when it is`, async ({
    page,
  }) => {
    const frameParts = Object.fromEntries(
      Object.keys(all).map((name) => [name, `#first-paint [data-part=${name}]`]),
    )
    for (const { width, height, ...appearance } of frames) {
      await page.setViewportSize({ width, height })
      await page.addInitScript((chosen) => {
        localStorage.setItem('waritabi-theme', chosen)
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) performance.mark('shift', { detail: JSON.stringify(entry) })
        })
        observer.observe({ type: 'layout-shift', buffered: true })
      }, JSON.stringify(appearance))
      const loading = Promise.withResolvers<void>()
      await page.route('**/assets/*', async (route) => {
        await loading.promise
        await route.continue()
      })
      await page.goto(address, { waitUntil: 'commit' })
      await expect(
        page.locator('#first-paint').getByText(says, { exact: true }).filter({ visible: true }),
      ).toHaveCount(1)
      const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
      await expect.poll(paints, { message: 'the frame is painted' }).toBe(1)
      const drawn = await shapes(page, frameParts)
      loading.resolve()
      await expect(page.locator('main').getByRole(ready).first()).toBeVisible()
      await expect(page.locator('#first-paint')).toHaveCount(0)
      for (const [name, { edges, look }] of Object.entries(await shapes(page, all))) {
        expect(look, `${name}, ${width} wide`).toBe(drawn[name]?.look)
        const moves = edges.map((edge, index) => Math.abs(edge - (drawn[name]?.edges[index] ?? 0)))
        // Lines of text may be rounded differently.
        expect(Math.max(...moves), `${name}, ${width} wide, moves by pixels`).toBeLessThan(1.5)
      }
      const shifts = await page.evaluate(() =>
        performance.getEntriesByName('shift').map((mark) => (mark as PerformanceMark).detail as string),
      )
      expect(shifts).toEqual([])
      await page.unroute('**/assets/*')
    }
    await expect(page).toHaveTitle(/わりたび/)
  })
}

test('a stranger reads what the product is before the sign-in, and whoever comes back does not', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^旅の割り勘を/ })).toBeVisible()
  await expect(page).toHaveURL(/\/landing$/)
  await page.getByRole('link', { name: 'プライバシー', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'プライバシーポリシー' })).toBeVisible()
  await page.getByRole('button', { name: '戻る' }).click()
  await page.getByRole('link', { name: '無料ではじめる' }).first().click()
  await page.getByLabel('名前').fill('佐藤 花子')
  await page.getByRole('button', { name: 'はじめる', exact: true }).click()
  await expect(page.getByRole('link', { name: 'グループを作成' })).toBeVisible()
  await page.goto('/help#badge')
  await expect(page.getByRole('heading', { name: '「未送信」「要確認」とは' })).toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'メニュー' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'グループを作成' })).toBeVisible()
})

test('a first trip: a name, a group, people, an expense, and who pays whom', async ({ page }) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '沖縄 2026夏')
  await addPendingMembers(page, ['太郎', '次郎'])
  await addExpense(page, 'ガソリン', 3_300)
  await addExpense(page, '首里そば', 4_400)
  await expect(expenseRow(page, '首里そば')).toContainText('4,400円')
  await synced(page)
  await page.getByRole('link', { name: '精算', exact: true }).click()
  await expect(page.getByText('払うのは全部で2回だけ')).toBeVisible()
  await page.getByRole('link', { name: 'ホーム' }).click()
  await recordFiveReceipts(page)
})

test(
  'while the rows of a screen are read, its skeleton is as high as what will be there',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, '佐藤 花子')
    await createGroup(page, '沖縄 2026夏')
    await addPendingMembers(page, ['太郎', '次郎'])
    for (const title of ['ガソリン', '首里そば', '水族館', '夕食']) await addExpense(page, title, 3_300)
    await synced(page)
    const { pathname: group } = new URL(page.url())
    await page.goto(`${group}/expenses`)
    await expenseRow(page, '首里そば').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const { pathname, search, hash } = new URL(page.url())
    const screens = ['', '#members', '/settlements', '/payments', '/expenses'].map((screen) => group + screen)
    for (const address of ['/dashboard', ...screens, pathname + search + hash])
      await expectFittingSkeleton(page, address)
  },
)

/**
 * An evening's receipts from the home screen, with one thumb and no word: an amount and a tap for each, and a tap more for
 * each thing that is not as usual.
 */
async function recordFiveReceipts(page: Page): Promise<void> {
  // Taps and digits. A person who takes two seconds for each of them needs less than a minute.
  let touches = 0
  const tap = async (target: Locator) => {
    await target.click()
    touches += 1
  }
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' })
  const enter = async (amount: number) => {
    const field = page.getByRole('textbox', { name: '金額' })
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await page.keyboard.type(String(amount))
    touches += String(amount).length
  }

  await tap(page.getByRole('link', { name: '支出を追加' }))
  await enter(1_200)
  await tap(button('保存してもう1件'))
  await enter(3_000)
  await tap(page.getByText('人数分', { exact: true }))
  // By halves, because a child often counts half.
  await tap(button('太郎の人数分を増やす'))
  await tap(button('太郎の人数分を増やす'))
  await tap(page.getByRole('checkbox', { name: '次郎の分を含める' }))
  await tap(button('保存してもう1件'))
  await enter(6_000)
  await tap(button('前回と同じ分け方（あなた・太郎 2人・人数分）'))
  await tap(button('保存してもう1件'))
  await enter(900)
  await tap(page.getByRole('radio', { name: '次郎' }))
  await tap(button('保存してもう1件'))
  await enter(150)
  await tap(button('保存'))
  expect(touches).toBe(12 + 18)

  await page.getByRole('link', { name: /^沖縄 2026夏/ }).click()
  for (const [amount, part] of [
    [1_200, 400],
    [3_000, 1_000],
    [6_000, 2_000],
    [900, 300],
    [150, 50],
  ] as const)
    await expect(expenseRow(page, yen(amount))).toContainText(`あなた ${yen(part)}`)
  await expect(expenseRow(page, yen(150))).toContainText('次郎が支払い')
  await synced(page)
}
