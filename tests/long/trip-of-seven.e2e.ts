/** Three rows of a real trip of seven people (tests/data/README.md), typed as a person types them. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readSplitwiseCsv, type SplitwiseRow } from '../builders/splitwise-csv.ts'
import {
  addPendingMembers,
  createGroup,
  expenseRow,
  settlementTexts,
  signIn,
  synced,
  yen,
} from '../support/actions.ts'
import { expect, test } from '../support/journey.ts'

const csv = readFileSync(new URL('../data/splitwise-trip-7-people.csv', import.meta.url), 'utf8')
const trip = readSplitwiseCsv(csv)
/** The first expense, one in which somebody has no share, and a payment. */
const rows = [trip.rows[0], trip.rows[7], trip.rows.find(({ kind }) => kind === 'transfer')].flatMap(
  (row) => row ?? [],
)
const [self = '', ...others] = trip.people
const nameOf = (person: string) => (person === self ? 'あなた' : person)

async function typeExpense(page: Page, row: SplitwiseRow & { kind: 'expense' }): Promise<void> {
  await page.getByRole('link', { name: '支出を追加' }).click()
  await page.getByRole('textbox', { name: '金額' }).fill(String(row.amount))
  await page.getByLabel('内容').fill(row.title)
  await page.getByLabel('日付').fill(row.date)
  await page
    .getByRole('group', { name: '支払った人' })
    .getByRole('radio', { name: nameOf(row.payer) })
    .check()
  const split = page.getByRole('group', { name: '分け方' })
  await split.getByText('金額', { exact: true }).click()
  for (const person of trip.people) {
    const share = row.shares.find((part) => part.person === person)
    if (share) await page.getByLabel(`${nameOf(person)}の分の金額`).fill(String(share.amount))
    else await page.getByLabel(`${nameOf(person)}の分を含める`).uncheck()
  }
  await expect(page.getByText(/ぴったりです$/)).toBeVisible()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(expenseRow(page, row.title)).toContainText(yen(row.amount))
}

async function typeTransfer(page: Page, row: SplitwiseRow & { kind: 'transfer' }): Promise<void> {
  await page.getByRole('link', { name: '精算', exact: true }).click()
  await page.getByRole('button', { name: /^(ほかに)?払ったことを記録$/ }).click()
  const form = page.getByRole('dialog')
  const save = form.getByRole('button', { name: '記録する' })
  // Also on a small phone the button is visible without scrolling.
  await page.setViewportSize({ width: 375, height: 667 })
  await expect(save).toBeInViewport({ ratio: 1 })
  await form.getByLabel('払った人').selectOption(nameOf(row.from))
  await form.getByLabel('受け取った人').selectOption(nameOf(row.to))
  await form.getByLabel('金額').fill(String(row.amount))
  await form.getByLabel('払った日').fill(row.date)
  await save.click()
  await expect(form).toBeHidden()
  await page.getByRole('link', { name: '支出', exact: true }).click()
}

/** The sums of the typed rows' columns, as the screen shows them. */
function columnSums(): string[] {
  const columns = csv.split('\n').map((line) => line.split(','))
  const sums = trip.people.map((_, at) =>
    rows.reduce((sum, { title }) => {
      const cells = columns.find((line) => line[1] === title) ?? []
      return sum + Math.round(Number(cells[5 + at]) * 100)
    }, 0),
  )
  const sign = (sum: number) => (sum > 0 ? '＋' : sum < 0 ? '−' : '')
  return sums.map((sum) => `${sign(sum)}${yen(Math.abs(sum))}`).toSorted()
}

test('three rows of a real trip are typed, and all balances equal the sums of its columns', async ({
  page,
}) => {
  await signIn(page, self)
  await createGroup(page, '七人の旅')
  await addPendingMembers(page, others)
  for (const row of rows) {
    if (row.kind === 'expense') await typeExpense(page, row)
    else await typeTransfer(page, row)
  }
  await synced(page)
  expect(await settlementTexts(page)).toEqual(columnSums())
})
