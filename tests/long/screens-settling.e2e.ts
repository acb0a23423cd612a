/** Screenshots of settling: who pays whom, why, what was paid, and what is settled. */
import type { Page } from '@playwright/test'
import { createGroup, signIn, synced } from '../support/actions.ts'
import { expect, test } from './screenshots.ts'
import { goBack, openSampleTrip, openTab } from './steps.ts'

test.use({ allowsNetworkErrors: true })
test.setTimeout(480_000)

test('who pays whom', async ({ page, takeScreenshot }) => {
  await openSampleTrip(page)
  await synced(page)
  await openTab(page, '精算')
  await expect(page.getByRole('region', { name: 'みんなの貸し借り' })).toBeVisible()
  await takeScreenshot('settlement')
  await page.getByRole('region', { name: 'みんなの貸し借り' }).scrollIntoViewIfNeeded()
  await takeScreenshot('settlement-lower')
  await page
    .getByRole('button', { name: / → .+円$/ })
    .first()
    .click()
  await expect(page.getByRole('group', { name: 'この支払いの理由' })).toBeVisible()
  await takeScreenshot('settlement-why')
  await page.getByRole('button', { name: '変更' }).click()
  await expect(page.getByRole('dialog', { name: '受け取ったことを記録' })).toBeVisible()
  await takeScreenshot('record-transfer')
  await page.getByRole('button', { name: 'キャンセル' }).click()
  await page.getByRole('button', { name: '結果を送る' }).click()
  await expect(page.getByRole('checkbox', { name: '自分の分だけ' })).toBeVisible()
  await takeScreenshot('settlement-result')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'ほかに払ったことを記録' }).click()
  await page.getByRole('button', { name: '記録する' }).click()
  await takeScreenshot('record-transfer-errors')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('払った人').selectOption({ index: 1 })
  await dialog.getByLabel('受け取った人').selectOption({ index: 1 })
  await dialog.getByLabel('金額').fill('99999')
  await expect(dialog.getByText(/多い金額です$/)).toBeVisible()
  await takeScreenshot('record-transfer-beyond-debt')
  await dialog.getByRole('button', { name: '記録する' }).click()
  await page.getByRole('link', { name: /^支払いの記録/ }).click()
  const recorded = page.getByRole('list', { name: '支払いの記録' }).getByRole('button', { name: /99,999円$/ })
  await expect(recorded).toBeVisible()
  await recorded.scrollIntoViewIfNeeded()
  await takeScreenshot('recorded-transfers')
  await recorded.click()
  await expect(page.getByRole('dialog', { name: '支払いの記録を編集' })).toBeVisible()
  await takeScreenshot('edit-transfer')
})

test('what is paid, and the settlement unfolded', async ({ page, takeScreenshot }) => {
  await openSampleTrip(page)
  await openTab(page, '精算')
  await page.getByRole('link', { name: /^支払いの記録/ }).click()
  await expect(page.getByRole('list', { name: '支払いの記録' })).toBeVisible()
  await takeScreenshot('payments')
  await page.getByText('支出ごと', { exact: true }).click()
  await page.getByRole('button', { name: /^レンタカー/ }).click()
  await page.getByRole('checkbox', { name: '美咲はレンタカーの分を先に返した' }).click()
  await takeScreenshot('payments-opened')
  await page.getByRole('button', { name: /^箱根までの特急券と乗車券/ }).click()
  await page.getByRole('checkbox', { name: '翔は箱根までの特急券と乗車券の分を先に返した' }).click()
  await page.getByText('人ごと', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'みんなの貸し借り' })).toBeVisible()
  await takeScreenshot('payments-by-person')
  await page.goBack()
  await page.goto(`${page.url()}/summary`)
  await expect(page.getByRole('button', { name: 'すべて閉じる' })).toBeInViewport()
  await takeScreenshot('settlement-summary')
  await page
    .getByRole('group', { name: 'あなたの貸し借りの中身' })
    .getByRole('button', { name: /^立て替えた分/ })
    .click()
  await expect(page.getByRole('list', { name: '立て替えた分' })).toBeVisible()
  await takeScreenshot('settlement-by-payer')
})

test('what is tried out', async ({ page, takeScreenshot }) => {
  await openSampleTrip(page)
  await openTab(page, '精算')
  await page.getByRole('link', { name: /^もし〜なら/ }).click()
  await expect(page.getByText(/今の精算と同じです$/)).toBeVisible()
  await takeScreenshot('calculator')
  await page.getByText('500円', { exact: true }).click()
  await page.getByLabel('会計係').selectOption('あなた')
  await expect(page.getByRole('list', { name: '端数の損得' })).toBeVisible()
  await takeScreenshot('calculator-rounded')
  for (const choice of ['分ける人', '入れる支出']) {
    const dialog = page.getByRole('dialog', { name: choice })
    await takeScreenshot(`calculator-${choice}`, async () => {
      if (!(await dialog.isVisible())) await page.getByRole('button', { name: choice }).click()
      await expect(dialog).toBeVisible()
    })
    await dialog.getByRole('checkbox').first().uncheck()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: '結果を送る' }).click()
  await expect(page.getByRole('group', { name: '送られる文章' })).toContainText('会計係')
  await takeScreenshot('calculator-result')
})

test('what is over', async ({ page, takeScreenshot }) => {
  await openSampleTrip(page)
  await synced(page)
  await openTab(page, '精算')
  await page.getByRole('link', { name: /^精算済みにする/ }).click()
  await expect(page.getByText('0件を選択中')).toBeVisible()
  await takeScreenshot('close-nothing-chosen')
  await page.getByRole('button', { name: 'すべて選ぶ' }).click()
  await expect(page.getByText(/^未払いの.+がなかったことになります$/)).toBeVisible()
  await takeScreenshot('close-with-change')
  await page.getByRole('button', { name: /件を精算済みにする$/ }).click()
  await takeScreenshot('close-question')
  await page.getByRole('dialog').getByRole('button', { name: 'キャンセル' }).click()
  await goBack(page)
  await payEverything(page)
  await takeScreenshot('settlement-even')
  await page.getByRole('link', { name: 'ここまでを精算済みにする' }).click()
  await expect(page.getByText('誰の金額も変わりません')).toBeVisible()
  await takeScreenshot('close-without-change')
  await page.getByRole('button', { name: /件を精算済みにする$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '精算済みにする' }).click()
  await expect(page).toHaveURL(/settlements$/)
  await takeScreenshot('settlement-settled')
  // Nothing leads there any more, but somebody may come back to it.
  await page.goto(`${page.url()}/close`)
  await expect(page.getByRole('heading', { name: '精算済みにする', level: 1 })).toBeVisible()
  await takeScreenshot('close-empty')
})

/** Starts and ends on the settlement page. Records every suggested transfer. */
async function payEverything(page: Page): Promise<void> {
  const transfers = page.getByRole('button', { name: / → .+円$/ })
  await expect(transfers.first()).toBeVisible()
  const record = page.getByRole('button', { name: /：(払った|受け取った)ことを記録$/ })
  for (let left = await transfers.count(); left > 0; left -= 1) {
    // One's own has the button, and those of others when they are unfolded.
    if ((await record.count()) === 0) await transfers.first().click()
    await record.first().click()
    await expect(transfers).toHaveCount(left - 1)
    // A tap right after that would be taken for the second half of a double tap (suggestion-list.tsx).
    await page.waitForTimeout(1_000)
  }
}

test.describe('without a worker', () => {
  // It would send in the page's place, and get the rows again that the test has made wrong.
  test.use({ serviceWorkers: 'block' })
  test('nothing to settle, and figures that do not add up', async ({ page, context, takeScreenshot }) => {
    await signIn(page, '佐藤 花子')
    await createGroup(page, '金沢・能登')
    await openTab(page, '精算')
    await takeScreenshot('settlement-empty')
    await page.goto('/dashboard')
    await createGroup(page, '草津温泉')
    await page.getByRole('link', { name: '支出を追加' }).click()
    await page.getByRole('textbox', { name: '金額' }).fill('4000')
    await page.getByLabel('内容').fill('湯めぐり')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await synced(page)
    // Otherwise the server would notice the wrong checksum and send the rows again.
    await context.route('**/api/sync', (route) => route.abort('connectionreset'))
    await spoilExpenses(page)
    await page.reload()
    await openTab(page, '精算')
    await expect(page.getByText('計算が合わない支出があります')).toBeVisible()
    await takeScreenshot('settlement-integrity')
  })
})

/**
 * Makes an expense whose amount differs from the sum of its shares, which only a defect could cause. The stored totals are of
 * the row before, so they are removed.
 */
async function spoilExpenses(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const name = names.find((candidate) => candidate !== 'waritabi-device') ?? ''
    const done = Promise.withResolvers<void>()
    const opening = indexedDB.open(name)
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction(['expenses', 'totals'], 'readwrite')
      transaction.objectStore('totals').clear()
      transaction
        .objectStore('expenses')
        .openCursor()
        .addEventListener('success', ({ target }) => {
          const cursor = target instanceof IDBRequest ? target.result : null
          if (!(cursor instanceof IDBCursorWithValue)) return
          cursor.update({ ...cursor.value, amount: cursor.value.amount + 500 })
          cursor.continue()
        })
      transaction.addEventListener('complete', () => {
        opening.result.close()
        done.resolve()
      })
    })
    await done.promise
  })
}
