/** Photos of receipts, drawn by the browser: paper on a table, in perspective light, as a phone takes them. */
import type { Page } from '@playwright/test'
import { cellsOf, writtenRows } from './written-receipts.ts'

export type Drawing = {
  /** In degrees, clockwise. */
  tilt?: number
  /** Whole quarters. */
  turned?: 0 | 90 | 180 | 270
}

/** A JPEG of about 1,500 × 2,000 pixels of a receipt of tests/data/receipts/written.txt. */
export async function receiptPhoto(page: Page, id: string, { tilt = 1.5, turned = 0 }: Drawing = {}) {
  const cells = writtenRows(id).flatMap((row, index) => cellsOf(row).map((cell) => ({ ...cell, row: index })))
  const base64 = await page.evaluate(drawReceipt, {
    cells,
    tilt: tilt + turned,
    isSideways: turned % 180 !== 0,
  })
  return { name: `${id}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

type Paper = {
  cells: readonly { text: string; column: number; row: number; isLarge: boolean }[]
  tilt: number
  isSideways: boolean
}

/** Runs in the page. */
async function drawReceipt({ cells, tilt, isSideways }: Paper): Promise<string> {
  const [signWidth, rowHeight, margin] = [22, 62, 70]
  const rows = Math.max(...cells.map(({ row }) => row)) + 1
  const paper = { width: 44 * signWidth, height: rows * rowHeight + 2 * margin }
  const [long, short] = [Math.max(2000, paper.height + 300), 1500]
  const canvas = new OffscreenCanvas(isSideways ? long : short, isSideways ? short : long)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#6b5138'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((tilt * Math.PI) / 180)
  context.translate(-paper.width / 2, -paper.height / 2)
  const light = context.createLinearGradient(0, 0, paper.width, paper.height)
  light.addColorStop(0, '#f4f1ea')
  light.addColorStop(1, '#c9c4b8')
  context.fillStyle = light
  context.fillRect(0, 0, paper.width, paper.height)
  context.fillStyle = '#2b2b30'
  context.textBaseline = 'middle'
  for (const { text, column, row, isLarge } of cells) {
    context.font = `${isLarge ? 56 : 36}px "Noto Sans CJK JP", sans-serif`
    context.fillText(text, margin + column * signWidth, margin + (row + 0.5) * rowHeight)
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
