/** What LINE itself does for people inside of it: sending to friends, reading QR codes, opening links outside. */
import { createGroup, synced } from '../support/actions.ts'
import { expect, test } from '../support/line-journey.ts'

test('inside LINE an invitation is sent to friends and read from a QR code', async ({
  line,
  openLineBrowser,
}) => {
  line.state.picksByItself = true
  const page = await (await openLineBrowser()).newPage()
  await page.goto(await line.addressInLine('/dashboard'))
  await createGroup(page, '沖縄 2026夏')
  await synced(page)
  await page.getByRole('link', { name: 'メンバー', exact: true }).click()
  await page.getByRole('link', { name: /^友だちを招待/ }).click()
  await expect(page.locator('[translate=no]')).toBeVisible()
  await page.getByRole('button', { name: 'リンクを送る' }).click()
  // The text itself goes from the SDK to LINE's app, without the platform.
  await expect.poll(() => [...line.state.pickers.values()]).toEqual([{ result: 'SUCCESS' }])
  await expect(page.getByRole('alert')).toHaveCount(0)

  // Her own group's code, so that she is told that she is a member.
  const code = (await page.locator('[translate=no]').innerText()).replaceAll(/\s/g, '')
  line.state.scanned = `https://liff.line.me/${line.state.liffId}/join?code=${code}`
  await page.getByRole('link', { name: '参加' }).click()
  await page.getByRole('button', { name: 'QRコードを読み取る' }).click()
  await expect(page.getByText('すでに参加しています')).toBeVisible()
})
