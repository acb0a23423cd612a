/** From an invite link into the group: what is read before signing in, joining as oneself, and applying. */
import type { Locator, Page } from '@playwright/test'
import { expenseRow, signIn, yen } from '../support/actions.ts'
import { addInvited, createInvitedGroup } from '../support/invited-group.ts'
import { expect, test } from '../support/journey.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

// Nobody starts the app without a connection here.
test.use({ serviceWorkers: 'block' })

test('a stranger reads the invitation, joins by name, and is the person whose records are there', async ({
  page,
  openPhone,
}) => {
  await signIn(page, '佐藤 花子')
  const group = await createInvitedGroup(page, { name: '沖縄 2026夏', inviteMethod: 'open' })
  await addInvited(page, group, { name: '太郎', amount: 4_400 })

  await addInvited(page, group, { name: '祖母', amount: 0 })

  const phone = await openPhone()
  await phone.setViewportSize({ width: 375, height: 667 })
  const taps = await countTaps(phone)
  await phone.goto(`/invite?code=${group.inviteCode}`)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(
    '佐藤 花子さんから『沖縄 2026夏』への招待',
  )
  const row = phone.getByRole('radio', { name: '太郎' })
  const button = phone.getByRole('button', { name: 'あなたがどの人か選ぶ' })
  // Both are in sight, and stay where they are when the address becomes that of the join page by itself.
  const places = [await placeOf(row), await placeOf(button)]
  await expect(phone).toHaveURL(/\/join\?code=/)
  expect([await placeOf(row), await placeOf(button)]).toEqual(places)
  // Nobody has become a second 太郎 by accident.
  await expect(phone.getByRole('button', { name: /参加する$/ })).toHaveCount(0)
  await button.click()
  await expect(phone.getByRole('alert')).toHaveText('あなたがどの人か選んでください')
  await expect(row).toHaveAccessibleDescription(/^払った分\s4,400円\s?・\s?自分の分\s2,200円$/)
  await expect(phone.getByRole('textbox')).toHaveCount(0)
  await phone.reload()
  await expect(row).toBeAttached()

  expect(await taps()).toBe(0)
  await row.click()
  await expect(
    phone.getByText('一度参加すると、誰にも元に戻せません。名前はあとで変えられます。'),
  ).toBeVisible()
  await press(phone, '太郎さんとして参加する')
  await expect(phone.getByRole('heading', { name: '沖縄 2026夏', level: 1 })).toBeVisible()
  expect(await taps()).toBe(2)
  await expect(expenseRow(phone, '首里そば')).toContainText(yen(4_400))
  await phone.getByRole('link', { name: 'ホーム' }).click()
  await expect(phone.getByRole('link', { name: /沖縄 2026夏/ })).toContainText('2,200円')
})

test(
  'whoever is not in the list gives a name, and is a new person of the group',
  { tag: '@long' },
  async ({ page, openPhone }) => {
    await signIn(page, '佐藤 花子')
    const group = await createInvitedGroup(page, { name: '沖縄 2026夏', inviteMethod: 'open' })
    await addInvited(page, group, { name: '太郎', amount: 0 })

    const phone = await openPhone()
    await phone.goto(`/join?code=${group.inviteCode}`)
    await phone.getByRole('radio', { name: 'この中にいない' }).check()
    await expect(phone.getByLabel('あなたの名前')).toBeFocused()
    await phone.getByLabel('あなたの名前').fill('太 郎')
    await press(phone, '新しいメンバーとして参加する')
    await expect(phone.getByRole('alert')).toContainText('太郎さんは、この中にいます')
    await phone.getByRole('radio', { name: 'この中にいない' }).check()
    await phone.getByLabel('あなたの名前').fill('次郎')
    await press(phone, '新しいメンバーとして参加する')
    await expect(phone.getByRole('heading', { name: '沖縄 2026夏', level: 1 })).toBeVisible()
    await phone.getByRole('link', { name: 'メンバー', exact: true }).click()
    await expect(phone.getByText('次郎', { exact: true }).first()).toBeVisible()
    await expect(phone.getByText('太郎', { exact: true }).first()).toBeVisible()
  },
)

/** Counts the taps since the page was loaded last, over all its screens. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let taps = 0
    addEventListener('pointerdown', () => (taps += 1), true)
    Object.assign(window, { tapsSoFar: () => taps })
  })
  return () => page.evaluate('tapsSoFar()')
}

/** Where it stands in the window, and that it is wholly within. */
async function placeOf(locator: Locator): Promise<unknown> {
  await expect(locator).toBeInViewport({ ratio: 1 })
  return locator.boundingBox()
}
