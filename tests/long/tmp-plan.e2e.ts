import { accountDatabaseName, createGroup, signIn } from '../support/actions.ts'
import { installed, preloaded, test } from '../support/journey.ts'
import { tapToPaint } from '../bench/tap-to-paint.ts'
test.use({ allowsNetworkErrors: true, hasTouch: true, viewport: { width: 375, height: 812 } })
test.setTimeout(240_000)
test('plan size', async ({ page, server }) => {
  await signIn(page, '佐藤 花子')
  await createGroup(page, '沖縄')
  await installed(page)
  await page.getByRole('link', { name: 'メンバー', exact: true }).click()
  await page.getByRole('link', { name: /^グループの設定/ }).click()
  await page.getByRole('checkbox', { name: '旅程を使う' }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('link', { name: '旅程', exact: true }).click()
  await page.getByRole('link', { name: '新しい旅程' }).click()
  await page.getByRole('textbox', { name: '旅程名' }).fill('夏')
  await page.getByLabel('開始日').fill('2027-08-01')
  await page.getByLabel('終了日').fill('2027-08-30')
  await page.getByRole('button', { name: '旅程を作成' }).click()
  await page.getByRole('link', { name: '予定を追加' }).click()
  await page.getByRole('textbox', { name: /の予定$/ }).fill('首里そば')
  await page.getByRole('button', { name: /名前だけ登録/ }).click()
  await page.getByText('首里そば').first().waitFor()
  await preloaded(page)
  await server.kill()
  const name = await accountDatabaseName(page)
  for (const count of [30, 500]) {
    await page.evaluate(
      async ([name, count]) => {
        const db = await new Promise<IDBDatabase>((done) => {
          const r = indexedDB.open(name as string)
          r.onsuccess = () => done(r.result)
        })
        const tx = db.transaction('itineraryItems', 'readwrite')
        const store = tx.objectStore('itineraryItems')
        const all = await new Promise<any[]>((done) => {
          const r = store.getAll()
          r.onsuccess = () => done(r.result)
        })
        const one = all[0]
        for (let i = all.length; i < (count as number); i++) {
          const day = String(1 + (i % 30)).padStart(2, '0')
          store.put({
            ...one,
            id: one.id.slice(0, -4) + String(1000 + i),
            date: `2027-08-${day}`,
            title: `予定${i}`,
            location: '那覇',
            orderKey: 'a' + i.toString(36).padStart(3, '0') + '1',
          })
        }
        await new Promise((done) => (tx.oncomplete = done))
        db.close()
      },
      [name, count] as const,
    )
    const times: number[] = []
    for (let round = 0; round < 7; round++) {
      await page.goto(page.url().replace(/\/itineraries.*/, '#itinerary'))
      await page.reload()
      const link = page.getByRole('link', { name: /^夏/ })
      await link.waitFor()
      await page.waitForTimeout(1500)
      times.push(await tapToPaint(page, link, { selector: 'section[data-day] li' }))
      await page.waitForTimeout(300)
    }
    console.log(
      count,
      times.map(Math.round),
      await page.locator('main *').count(),
      await page.evaluate(() => document.documentElement.scrollHeight),
    )
  }
})
