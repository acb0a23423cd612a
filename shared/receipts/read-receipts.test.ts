/** Recorded lines of 31 receipts in three qualities, and 41 written ones with five tilts (tests/data/README.md). */
import { describe, expect, it, test } from 'vitest'
import { readingDay, recordedReceipts, scored, summed } from '#tests/support/receipt-scores.ts'
import { type Photo, type WrittenReceipt, writtenPhotos } from '#tests/support/written-receipts.ts'
import { type ReadLine, isSure } from './read-line.ts'
import { readReceipts } from './read-receipts.ts'

const seeds = [1, 2, 3, 4, 5]

function readingOf(id: string, seed = 1) {
  for (const { receipts, lines } of writtenPhotos(seed)) {
    const index = receipts.findIndex((each) => each.id === id)
    if (index >= 0) return readReceipts(lines, readingDay)[index]
  }
  throw new Error(`no receipt ${id}`)
}

describe('recorded receipts', () => {
  const legible = [...recordedReceipts('clean'), ...recordedReceipts('photographed')].map(scored)

  it('are read with 97 % of amounts, 95 % of dates and 90 % of shops, clean and photographed', () => {
    const { receipts, amounts, dates, shops, items } = summed(legible)
    expect(receipts).toBe(62)
    expect(amounts / receipts).toBeGreaterThanOrEqual(0.97)
    expect(dates / receipts).toBeGreaterThanOrEqual(0.95)
    expect(shops / receipts).toBeGreaterThanOrEqual(0.9)
    expect(items).toBeGreaterThanOrEqual(0.97)
  })

  it('never give a wrong amount that is sure, not even crumpled and faded ones', () => {
    const scores = [...legible, ...recordedReceipts('crumpled').map(scored)]
    expect(scores.filter(({ surelyWrong }) => surelyWrong).map(({ id }) => id)).toEqual([])
  })

  it('give a sure amount for most of those that are legible, so that it is rarely asked', () => {
    const sure = legible.filter(({ reading }) => isSure(reading?.amount ?? null))
    expect(sure.length / legible.length).toBeGreaterThan(0.9)
  })
})

describe.each(seeds)('written receipts, tilted and misread by seed %i', (seed) => {
  const photos = writtenPhotos(seed)

  it('give amount, currency, date and shop, also sideways, upside down and two on one photo', () => {
    expect(photos.flatMap(({ receipts }) => receipts).length).toBeGreaterThanOrEqual(40)
    expect(photos.flatMap(wrongFacts)).toEqual([])
  })

  it('say which sums are wrong, and of no others', () => {
    const saying = photos.flatMap(({ receipts, lines }) => {
      const readings = readReceipts(lines, readingDay)
      return receipts.filter((_receipt, index) => readings[index]?.subtotalAddsUp === false)
    })
    expect(saying.map(({ id }) => id)).toEqual(
      photos.flatMap(({ receipts }) => receipts.filter(({ differs }) => differs).map(({ id }) => id)),
    )
  })
})

function wrongFacts({ receipts, lines }: Photo): string[] {
  const readings = readReceipts(lines, readingDay)
  if (readings.length !== receipts.length) return [`${receipts[0]?.id}: ${readings.length} receipts`]
  const bare = (name = '') => name.replaceAll(/\s/g, '')
  return receipts.flatMap((due: WrittenReceipt, index) => {
    const reading = readings[index]
    return [
      ...(reading?.amount?.value === due.amount && reading.currency === due.currency
        ? []
        : [`${due.id}: ${reading?.currency} ${reading?.amount?.value}`]),
      ...(reading?.date?.value === due.date ? [] : [`${due.id}: ${reading?.date?.value}`]),
      ...(bare(reading?.shop?.value).includes(bare(due.shop)) ? [] : [`${due.id}: ${reading?.shop?.value}`]),
    ]
  })
}

test('a service charge after the subtotal is added to it, and is no item', () => {
  const reading = readingOf('service-hotel')
  expect(reading?.items.map(({ value }) => value)).toEqual([
    { name: 'ディナーコース', amount: 14_000 },
    { name: 'グラスワイン', amount: 2000 },
  ])
  expect(reading).toMatchObject({ itemsSum: 16_000, itemsAddUp: true, subtotalAddsUp: true })
})

test('a discount is an item below zero, and a coupon behind the subtotal is taken off it', () => {
  expect(readingOf('drug-discount')?.items.map(({ value }) => value.amount)).toEqual([1280, -128, 298, 728])
  expect(readingOf('coupon-after')).toMatchObject({ itemsSum: 2894, itemsAddUp: true, subtotalAddsUp: true })
})

test('an amount that both readers read alike is kept, even if subtotal and tax make another one', () => {
  expect(readingOf('wrong-sum')).toMatchObject({ amount: { value: 5600 }, subtotalAddsUp: false })
})

test.each([
  ['taxi-day', 'transport'],
  ['fuel', 'transport'],
  ['parking-coin', 'transport'],
  ['museum', 'entertainment'],
  ['ramen-ticket', 'food'],
  ['service-ryokan', 'accommodation'],
  ['drug-discount', 'shopping'],
])('the category of %s is %s', (id, category) => {
  expect(readingOf(id)?.category?.value).toBe(category)
})

test('each proposal says where in the photo it stands, as the photo lies', () => {
  const [photo] = writtenPhotos(1).filter(({ receipts }) => receipts[0]?.id === 'sideways-convenience')
  const lines: readonly ReadLine[] = photo?.lines ?? []
  const [reading] = readReceipts(lines, readingDay)
  const textsAt = (boxes: readonly ReadLine['box'][] = []) =>
    lines.filter(({ box }) => boxes.includes(box)).map(({ text }) => text)
  expect(textsAt(reading?.shop?.boxes)).toEqual(['ハローマート'])
  expect(textsAt(reading?.date?.boxes)).toEqual(['2026年11月18日(水) 07:31'])
  expect(textsAt(reading?.amount?.boxes)).toEqual(['合計', expect.stringMatching(/842$/)])
  expect(textsAt(reading?.items[1]?.boxes)).toEqual(['ほうじ茶 600ml', expect.stringMatching(/162$/)])
})

test('what is no receipt gives nothing to fill in', () => {
  expect(readReceipts([], readingDay)).toEqual([])
  const line = {
    text: '夕焼けの海',
    confidence: 0.9,
    box: { x: 100, y: 20, width: 120, height: 30, angle: 0 },
  }
  const [reading] = readReceipts([line], readingDay)
  expect(reading).toMatchObject({ amount: null, date: null, items: [], itemsSum: 0, itemsAddUp: null })
})

test('a date that is past for long, or of a voucher, is not the day of the purchase', () => {
  const rows = ['カフェ みなも', '有効期限 2027年3月31日', '2026年11月20日 10:15', '合計  ¥900']
  const lines = rows.map((text, index): ReadLine => {
    return {
      text,
      confidence: 0.95,
      box: { x: 200, y: index * 50, width: text.length * 30, height: 36, angle: 0 },
    }
  })
  expect(readReceipts(lines, readingDay)[0]?.date?.value).toBe('2026-11-20')
})
