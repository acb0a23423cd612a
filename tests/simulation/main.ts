/** `npm run sim -- SEED [STEPS]` tells one history in full; `npm run sim -- --planted` which law catches which planted bug. */
import { compareText } from '#shared/ordering.ts'
import { catchBug } from './catch-bug.ts'
import { runHistory } from './history.ts'
import { plants } from './planted-bugs.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const [seed = '1', steps = '40'] = process.argv.slice(2)
if (seed === '--planted') await tellPlanted()
else await tellHistory({ seed: Number(seed), steps: Number(steps) })

async function tellHistory(options: { seed: number; steps: number }): Promise<void> {
  const { broken, tally } = await runHistory({ ...options, print })
  for (const [what, times] of [...tally].toSorted(([a], [b]) => compareText(a, b)))
    print(`${String(times).padStart(6)}  ${what}`)
  for (const { law, detail } of broken) print(`BROKEN ${law}: ${detail}`)
  process.exitCode = broken.length > 0 ? 1 : 0
}

async function tellPlanted(): Promise<void> {
  for (const plant of plants) {
    const caught = await catchBug(plant)
    const when = caught ? `history ${caught.history}, turn ${caught.turns}` : ''
    print(`${plant.name.padEnd(58)} ${when.padEnd(22)} ${caught?.law ?? 'NOT CAUGHT'}`)
    if (!caught || !plant.caughtBy.includes(caught.law)) process.exitCode = 1
  }
}
