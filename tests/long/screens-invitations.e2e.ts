/** Screenshots of invitations: what is read before signing in, joining, claiming and applying. */
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { signIn, synced } from '../support/actions.ts'
import { addInvited, createInvitedGroup, inviteByName } from '../support/invited-group.ts'
import { expect, test } from './screenshots.ts'
import { longName } from './steps.ts'

test.use({ allowsNetworkErrors: true })
test.setTimeout(300_000)

type Owners = {
  browser: Browser
  baseURL: string | undefined
  watch: (context: BrowserContext) => BrowserContext
}

/** The owner's page, on a phone of their own. */
async function ownerPage({ browser, baseURL, watch }: Owners, name = '佐藤 花子'): Promise<Page> {
  const context = watch(await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'ja-JP' }))
  const page = await context.newPage()
  await signIn(page, name)
  return page
}

/** On the sign-in page, from which whoever has read an invitation comes back to it. */
async function signInBeside(page: Page, name: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('名前').fill(name)
  await press(page, 'はじめる')
}

/** Of each window, before anything is scrolled. For `again` of `takeScreenshot`. */
const isInSight = (part: Locator) => () => expect(part).toBeInViewport({ ratio: 0.99, timeout: 2_000 })

/** Above the action that stays at the foot of the page. */
async function expectAboveFoot(page: Page, part: Locator): Promise<void> {
  const isAbove = async () => {
    const [box, foot] = await Promise.all([part.boundingBox(), page.locator('[data-actions]').boundingBox()])
    return box !== null && foot !== null && box.y >= 0 && box.y + box.height <= foot.y
  }
  await expect.poll(isAbove).toBe(true)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('an invitation to an open group, and who one is', async ({
  page,
  takeScreenshot,
  browser,
  baseURL,
  watch,
}) => {
  const owner = await ownerPage({ browser, baseURL, watch })
  const group = await createInvitedGroup(owner, { name: '沖縄 2026夏', inviteMethod: 'open' })
  for (const [name, amount] of [
    ['太郎', 27_800],
    ['次郎', 6_000],
    ['東海林 さくら', 0],
    ['おばあちゃん', 0],
  ] as const)
    await addInvited(owner, group, { name, amount })

  await page.goto('/join-pending')
  await expect(page.getByText('招待コードが見つかりません')).toBeVisible()
  await takeScreenshot('invitation-without-code')
  await page.goto(`/join?code=${group.inviteCode}`)
  await expect(page.getByRole('heading', { name: 'あなたはどの人ですか？' })).toBeVisible()
  await takeScreenshot('invitation')
  await press(page, 'あなたがどの人か選ぶ')
  await takeScreenshot('invitation-choice-missing')
  await page.getByRole('radio', { name: '次郎' }).check()
  const asJiro = page.getByRole('button', { name: '次郎さんとして参加する' })
  await takeScreenshot('invitation-choice-made', isInSight(asJiro))
  await page.getByRole('radio', { name: 'この中にいない' }).check()
  await takeScreenshot('invitation-new-person')
  await press(page, '新しいメンバーとして参加する')
  await takeScreenshot('invitation-without-name')
  await page.getByLabel('あなたの名前').fill('太郎')
  await press(page, '新しいメンバーとして参加する')
  await expect(page.getByText('太郎さんは、この中にいます')).toBeVisible()
  await takeScreenshot('invitation-same-name')
  // Somebody who is signed in already.
  await signInBeside(page, '太郎')
  await expect(page.getByRole('radio', { name: '太郎' })).toBeChecked()
  // On the smallest phone, with large letters and in landscape too, where no row of the list is.
  const asTaro = page.getByRole('button', { name: '太郎さんとして参加する' })
  await takeScreenshot('joining-signed-in', isInSight(asTaro))
  await page.getByRole('radio', { name: 'この中にいない' }).check()
  await press(page, '新しいメンバーとして参加する')
  await expect(page.getByRole('heading', { name: '沖縄 2026夏', level: 1 })).toBeVisible()
  await synced(page)
  await page.goto(`/join?code=${group.inviteCode}`)
  await expect(page.getByText('すでに参加しています')).toBeVisible()
  await takeScreenshot('joining-member')
  await owner.context().close()
})

test('an invitation that one person has, long names, and thirty people', async ({
  page,
  context,
  takeScreenshot,
  browser,
  baseURL,
  watch,
}) => {
  const owner = await ownerPage({ browser, baseURL, watch }, longName.slice(0, 60))
  const group = await createInvitedGroup(owner, { name: longName, inviteMethod: 'open' })
  const id = await addInvited(owner, group, { name: '東海林 さくら', amount: 46_680 })
  const code = await inviteByName(owner, group, id)
  for (let count = 1; count <= 29; count += 1)
    await addInvited(owner, group, { name: `${count}番目の人`, amount: 0 })
  await page.goto(`/join?code=${group.inviteCode}`)
  await expect(page.getByRole('radio', { name: '29番目の人' })).toBeAttached()
  await takeScreenshot('invitation-long')
  await page.setViewportSize({ width: 320, height: 568 })
  await page.getByRole('radio', { name: 'この中にいない' }).check()
  await expect(page.getByLabel('あなたの名前')).toBeFocused()
  await expectAboveFoot(page, page.getByLabel('あなたの名前'))
  const asSakura = page.getByRole('button', { name: '東海林 さくらさんとして参加する' })
  await page.goto(`/join-pending?code=${code}`)
  await expect(page.getByRole('heading', { name: '東海林 さくらさんとして参加しますか？' })).toBeVisible()
  await takeScreenshot('invitation-personal', isInSight(asSakura))
  await press(page, '東海林 さくらさんではありません')
  await expect(page.getByRole('heading', { name: '東海林 さくらさんのための招待です' })).toBeVisible()
  await takeScreenshot('invitation-personal-denied')
  await press(page, '東海林 さくらさんとして招待に戻る')
  await signInBeside(page, '東海林 さくら')
  await expect(page.getByText('あなたの名前：東海林 さくら')).toBeVisible()
  await expect(page.getByRole('heading', { name: '東海林 さくらさんとして参加しますか？' })).toBeVisible()
  await takeScreenshot('joining-personal', isInSight(asSakura))
  await page.goto(`/join?code=${group.inviteCode}`)
  await expect(page.getByRole('radio', { name: '29番目の人' })).toBeVisible()
  await takeScreenshot('joining-thirty', isInSight(asSakura))
  await context.setOffline(true)
  await page.getByRole('radio', { name: 'この中にいない' }).check()
  const reason = page.getByRole('status').filter({ hasText: 'つながると参加できます' })
  await expect(reason).toBeVisible()
  await expect(page.getByRole('button', { name: '新しいメンバーとして参加する' })).toBeDisabled()
  await takeScreenshot('joining-offline', isInSight(reason))
  await owner.context().close()
})

test('applying', async ({ page, takeScreenshot, browser, baseURL, watch }) => {
  const owner = await ownerPage({ browser, baseURL, watch })
  const group = await createInvitedGroup(owner, { name: '沖縄 2026夏', inviteMethod: 'approval' })
  for (const name of ['次郎', 'おばあちゃん']) await addInvited(owner, group, { name, amount: 3_000 })
  await page.goto(`/join?code=${group.inviteCode}`)
  await expect(page.getByRole('radio', { name: '次郎' })).toBeAttached()
  await takeScreenshot('invitation-approval')
  await page.getByRole('radio', { name: 'この中にいない' }).check()
  await page.getByLabel('あなたの名前').fill('佐藤 フミ')
  await page.getByLabel('メッセージ（任意）').fill('花子の祖母です。孫に教わって入れました。')
  await takeScreenshot('applying')
  await press(page, '新しいメンバーとして参加をお願いする')
  await expect(page.getByRole('heading', { name: '佐藤 花子さんの返事を待っています' })).toBeVisible()
  await takeScreenshot('applied')
  await press(page, 'お願いを取り下げる')
  await takeScreenshot('applied-withdraw')
  await owner.context().close()
})

test('what stands in the way', async ({ page, context, takeScreenshot, browser, baseURL, watch }) => {
  const owner = await ownerPage({ browser, baseURL, watch })
  const group = await createInvitedGroup(owner, { name: '沖縄 2026夏', inviteMethod: 'open' })
  await page.goto(`/join?group=${group.id}`)
  await expect(page.getByText(/このグループに参加するには/)).toBeVisible()
  await takeScreenshot('code-of-group')
  await press(page, 'QRコードを読み取る')
  await expect(page.getByText('カメラが見つかりません')).toBeVisible()
  await takeScreenshot('scanner-without-camera')
  await press(page, '閉じる')
  await context.setOffline(true)
  await page.getByLabel('招待コード').fill(group.inviteCode)
  await press(page, '招待を見る')
  await expect(page.getByText('招待の内容は、つながると表示されます')).toBeVisible()
  await takeScreenshot('invitation-offline')
  await context.setOffline(false)
  await expect(page.getByLabel('あなたの名前')).toBeVisible()
  await owner.context().close()
})

test.describe('with LINE, whose hosts this server does not allow', () => {
  test.use({ watch: async ({}, use) => use((context) => context) })

  test('before the login', async ({ page, context, takeScreenshot, browser, baseURL, watch }) => {
    const owner = await ownerPage({ browser, baseURL, watch })
    const group = await createInvitedGroup(owner, { name: '沖縄 2026夏', inviteMethod: 'approval' })
    const line = { success: true, authMode: 'line', liffId: '1234567890-AbcdEfgh' }
    await context.route('**/api/config', (route) => route.fulfill({ json: line }))
    await page.goto(`/join?code=${group.inviteCode}`)
    await expect(page.getByRole('button', { name: 'LINEで参加をお願いする' })).toBeVisible()
    await takeScreenshot('invitation-line')
    await owner.context().close()
  })
})
