/** A tab that the browser has frozen holds the account's database open. */
import { accountDatabaseName, holdDatabase, signIn, signOut } from '../support/actions.ts'
import { expect, test } from '../support/journey.ts'

test.use({ allowsNetworkErrors: true })

test('an older version in a frozen tab blocks the sign-in until the tab is closed, and the page says so', async ({
  page,
  context,
}) => {
  await signIn(page, '佐藤 花子')
  const name = await accountDatabaseName(page)
  await signOut(page)
  await expect(page.getByRole('button', { name: '佐藤 花子さんとして続ける' })).toBeVisible()

  const frozen = await holdDatabase(context, name)
  await page.getByRole('button', { name: '佐藤 花子さんとして続ける' }).click()
  await expect(page.getByRole('heading', { name: 'ほかのタブを閉じてください' })).toBeVisible()
  await frozen.close()
  await expect(page.getByRole('link', { name: 'グループを作成' })).toBeVisible()
})

test('a frozen tab does not block signing out, and a new sign-in asks to close it', async ({
  page,
  context,
}) => {
  await signIn(page, '佐藤 花子')
  const frozen = await holdDatabase(context, await accountDatabaseName(page))
  await signOut(page)
  await page.getByRole('button', { name: '佐藤 花子さんとして続ける' }).click()
  await expect(page.getByRole('heading', { name: 'ほかのタブを閉じてください' })).toBeVisible()
  await frozen.close()
  await expect(page.getByRole('link', { name: 'グループを作成' })).toBeVisible()
})
