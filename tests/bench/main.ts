/**
 * `npm run bench [-- WORDS]`: prints the rows of docs/benchmarks.md whose name contains the words as a table. The
 * ratios are reliable only with nothing else running on the machine. Lighthouse is not included, because it would
 * have to be downloaded.
 */
import { attachmentRows } from './attachments.ts'
import type { BenchRow, Measured } from './bench-row.ts'
import { browserRows } from './browser.ts'
import { downloadRows } from './download-sizes.ts'
import { endExplorer, explorerRows } from './explorer.ts'
import { explorerInBrowserRows } from './explorer-in-browser.ts'
import { endLargeGroup, largeGroupRows } from './large-group.ts'
import { moneyRows } from './money.ts'
import { offlineStartRows } from './offline-start.ts'
import { pushRows } from './push.ts'
import { receiptRows } from './receipts.ts'
import { screenRows } from './screens.ts'
import { endLargeGroupScreens, largeGroupScreenRows } from './screens-of-large-group.ts'
import { slowLineRows } from './slow-line.ts'
import { streamRows } from './streams.ts'

const rows = [
  ...downloadRows,
  ...moneyRows,
  ...pushRows,
  ...attachmentRows,
  ...largeGroupRows,
  ...explorerRows,
  ...explorerInBrowserRows,
  ...streamRows,
  ...browserRows,
  ...offlineStartRows,
  ...largeGroupScreenRows,
  ...screenRows,
  ...slowLineRows,
  ...receiptRows,
]
const nameFilter = process.argv.slice(2).join(' ')
const barLength = 10
const chosen = rows.filter(({ name }) => name.includes(nameFilter))

const lines: string[] = []
for (const [index, row] of chosen.entries()) {
  console.error(`${index + 1} of ${chosen.length}: ${row.name}`)
  const line = lineOf(row, await row.measure())
  // The table comes at the end, and the end may not come.
  console.error(line)
  lines.push(line)
}
await Promise.all([endLargeGroup(), endExplorer(), endLargeGroupScreens()])
const head = ['| what | figure | budget | | | |', '| --- | ---: | ---: | --- | --- | --- |']
console.log(
  [...head, ...lines, '', 'Lighthouse is not measured here: it is no package of the project.'].join('\n'),
)

function lineOf({ name, budget, unit }: BenchRow, { figure, note }: Measured): string {
  const sign = unit === 'times' ? '×' : ` ${unit}`
  const shown = `${figure.toFixed(figure < 10 ? 2 : 1)}${sign}`
  const state = figure > budget ? 'OVER' : 'within'
  return `| ${name} | ${shown} | ${budget}${sign} | \`${barOf(figure / budget)}\` | ${state} | ${note} |`
}

/** The used part of the budget as a bar. What exceeds it is behind the bar's end. */
function barOf(used: number): string {
  const filled = Math.round(Math.min(used, 2) * barLength) || 0
  const within = Math.min(filled, barLength)
  return `${'█'.repeat(within)}${'·'.repeat(barLength - within)}|${'█'.repeat(filled - within)}`
}
