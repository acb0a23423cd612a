/**
 * Reading receipts: how much is right, by the rules alone, and how long a processor works for one photo in the built app.
 * `node tests/bench/receipts.ts` prints what is right as a table, which needs no build.
 */
import { chromium } from '@playwright/test'
import { isSure } from '#shared/receipts/read-line.ts'
import { readReceipts } from '#shared/receipts/read-receipts.ts'
import { createGroup, signIn, synced } from '#tests/support/actions.ts'
import { receiptPhoto } from '#tests/support/receipt-photo.ts'
import { type Sums, readingDay, recordedReceipts, scored, summed } from '#tests/support/receipt-scores.ts'
import { ServerProcess } from '#tests/support/server-process.ts'
import { writtenPhotos } from '#tests/support/written-receipts.ts'
import type { BenchRow } from './bench-row.ts'
import { chromiumOptions } from './browser.ts'

type Part = Omit<Sums, 'items'> & { items: number | null }

const recorded = (quality: 'clean' | 'photographed' | 'crumpled') => (): Part => {
  return summed(recordedReceipts(quality).map(scored))
}

function written(): Part {
  const facts = writtenPhotos(1).flatMap(({ receipts, lines }) => {
    const readings = readReceipts(lines, readingDay)
    return receipts.map((due, index) => ({ due, reading: readings[index] }))
  })
  const count = (isRight: (fact: (typeof facts)[number]) => boolean) => facts.filter(isRight).length
  const isAmount = ({ due, reading }: (typeof facts)[number]) => reading?.amount?.value === due.amount
  const bare = (name = '') => name.replaceAll(/\s/g, '')
  return {
    receipts: facts.length,
    amounts: count(isAmount),
    dates: count(({ due, reading }) => reading?.date?.value === due.date),
    shops: count(({ due, reading }) => bare(reading?.shop?.value).includes(bare(due.shop))),
    items: null,
    surelyWrong: count((fact) => !isAmount(fact) && isSure(fact.reading?.amount ?? null)),
  }
}

const parts = [
  { name: 'recorded, clean', sums: recorded('clean') },
  { name: 'recorded, photographed', sums: recorded('photographed') },
  { name: 'written, tilted and misread', sums: written },
] as const
/** Too faded to be read. Only what is sure counts: it must be right. */
const crumpled = { name: 'recorded, crumpled and faded', sums: recorded('crumpled') }

const wrongOf = (fact: 'amounts' | 'dates') => {
  const all = parts.map(({ sums }) => sums())
  const receipts = all.reduce((sum, part) => sum + part.receipts, 0)
  const right = all.reduce((sum, part) => sum + part[fact], 0)
  return { figure: (100 * (receipts - right)) / receipts, note: `${right} of ${receipts} right` }
}

export const receiptRows: readonly BenchRow[] = [
  { name: 'receipts: amounts not read right', budget: 3, unit: '%', measure: async () => wrongOf('amounts') },
  { name: 'receipts: dates not read right', budget: 5, unit: '%', measure: async () => wrongOf('dates') },
  { name: 'receipts: processor time of reading a photo', budget: 6, unit: 's', measure: processorTime },
]

/** The last one is two long receipts on a photo. */
const readPhotos: readonly [id: string, below?: string][] = [
  ['souvenir'],
  ['service-hotel'],
  ['sideways-restaurant'],
  ['seat-charge', 'coupon-after'],
]

/** After a first photo, with which what reads them is fetched. */
async function processorTime() {
  const server = new ServerProcess()
  const browser = await chromium.launch(chromiumOptions)
  try {
    await server.start()
    const session = await browser.newBrowserCDPSession()
    const cpuSeconds = async () => {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo')
      const renderers = processInfo.filter(({ type }) => type === 'renderer')
      return renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
    }
    const page = await (await browser.newContext({ baseURL: server.url, locale: 'ja-JP' })).newPage()
    await signIn(page, '佐藤 花子')
    await createGroup(page, '沖縄 2026夏')
    await synced(page)
    await page.getByRole('link', { name: '支出を追加' }).first().click()
    const seconds: number[] = []
    for (const [id, below] of [['taxi-day'], ...readPhotos]) {
      const photo = await receiptPhoto(page, id, below ? { below } : {})
      const before = await cpuSeconds()
      await page.locator('input[type=file]').first().setInputFiles(photo)
      const dialog = page.getByRole('dialog')
      if (seconds.length === 0) await dialog.getByRole('button', { name: '受け取って読み取る' }).click()
      const take = dialog.getByRole('button', { name: 'フォームに入れる' })
      await take.waitFor({ timeout: 300_000 })
      seconds.push((await cpuSeconds()) - before)
      await take.click()
    }
    const [, ...later] = seconds
    return { figure: Math.max(...later), note: later.map((each) => each.toFixed(1)).join(' s, ') }
  } finally {
    await browser.close()
    await server.dispose()
  }
}

if (import.meta.main) {
  console.log('| receipts | count | amounts | dates | shops | items, F1 | sure and wrong |')
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const { name, sums } of [...parts, crumpled]) {
    const { receipts, amounts, dates, shops, items, surelyWrong } = sums()
    const shown = [receipts, amounts, dates, shops, items?.toFixed(3) ?? '', surelyWrong]
    console.log(`| ${name} | ${shown.join(' | ')} |`)
  }
}
