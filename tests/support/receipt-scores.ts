/** Reads recorded lines of receipts, and counts what is right (tests/data/README.md). */
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { type ReadLine, type ReceiptReading, isSure } from '#shared/receipts/read-line.ts'
import { readReceipts } from '#shared/receipts/read-receipts.ts'

const Box = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()])
const Recorded = z.record(
  z.string(),
  z.array(z.tuple([z.string(), z.number(), Box, z.optional(z.string()), z.optional(z.number())])),
)
const Due = z.record(
  z.string(),
  z.object({
    shops: z.array(z.string()),
    date: z.string(),
    amount: z.number(),
    items: z.array(z.tuple([z.string(), z.number()])),
  }),
)
export type DueReceipt = z.infer<typeof Due>[string]

export type ReceiptCase = { id: string; lines: readonly ReadLine[]; due: DueReceipt }

/** The day on which the receipts were photographed. */
export const readingDay = '2026-12-05'

export function recordedReceipts(quality: 'clean' | 'photographed' | 'crumpled'): ReceiptCase[] {
  const due = Due.parse(readJson('recorded'))
  return Object.entries(Recorded.parse(readJson(quality))).map(([id, lines]) => {
    const found = due[id]
    if (!found) throw new Error(`recorded.json does not say what is right for ${id}`)
    return {
      id,
      due: found,
      lines: lines.map(([text, confidence, box, digits, digitsConfidence]) => ({
        text,
        confidence,
        box: { x: box[0], y: box[1], width: box[2], height: box[3], angle: box[4] },
        ...(digits !== undefined && { digits: { text: digits, confidence: digitsConfidence ?? 0 } }),
      })),
    }
  })
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(`${import.meta.dirname}/../data/receipts/${name}.json`, 'utf8'))
}

export type Score = {
  id: string
  reading: ReceiptReading | undefined
  amount: boolean
  date: boolean
  shop: boolean
  /** Amounts that it is sure of, and that are wrong. */
  surelyWrong: boolean
  itemsRight: number
  itemsRead: number
  itemsDue: number
}

export function scored({ id, lines, due }: ReceiptCase): Score {
  const [reading] = readReceipts(lines, readingDay)
  const items = reading?.items.map(({ value }) => value) ?? []
  const left = [...items]
  let itemsRight = 0
  for (const [name, amount] of due.items) {
    const index = left.findIndex((item) => item.amount === amount && likeness(item.name, name) >= 0.5)
    if (index < 0) continue
    left.splice(index, 1)
    itemsRight += 1
  }
  const amount = reading?.amount?.value === due.amount
  return {
    id,
    reading,
    amount,
    date: reading?.date?.value === due.date,
    shop: due.shops.some((shop) => likeness(reading?.shop?.value ?? '', shop) >= 0.8),
    surelyWrong: !amount && isSure(reading?.amount ?? null),
    itemsRight,
    itemsRead: items.length,
    itemsDue: due.items.length,
  }
}

export type Sums = {
  receipts: number
  amounts: number
  dates: number
  shops: number
  items: number
  surelyWrong: number
}

/** `items` is the F1 measure: 1 if all are read and nothing else. */
export function summed(scores: readonly Score[]): Sums {
  const sum = (of: (score: Score) => number) => scores.reduce((total, score) => total + of(score), 0)
  return {
    receipts: scores.length,
    amounts: sum(({ amount }) => Number(amount)),
    dates: sum(({ date }) => Number(date)),
    shops: sum(({ shop }) => Number(shop)),
    items:
      (2 * sum((score) => score.itemsRight)) /
      (sum((score) => score.itemsRead) + sum((score) => score.itemsDue)),
    surelyWrong: sum(({ surelyWrong }) => Number(surelyWrong)),
  }
}

/** 1 for names that differ in nothing but signs, 0 for names that share nothing. */
function likeness(read: string, due: string): number {
  const [a, b] = [signsOf(read), signsOf(due)]
  const longest = Math.max(a.length, b.length)
  return longest === 0 ? 1 : 1 - editDistance(a, b) / longest
}

function signsOf(name: string): string[] {
  return Array.from(
    name
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[\s\p{P}\p{S}ー]/gu, ''),
  )
}

function editDistance(a: readonly string[], b: readonly string[]): number {
  let costs = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [index, sign] of a.entries()) {
    const next = [index + 1]
    for (const [column, due] of b.entries())
      next.push(
        Math.min(
          (costs[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (costs[column] ?? 0) + Number(sign !== due),
        ),
      )
    costs = next
  }
  return costs.at(-1) ?? 0
}
