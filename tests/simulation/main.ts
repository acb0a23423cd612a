/** `node tests/simulation/main.ts SEED [STEPS]` tells one history in full. */
import { compareText } from '#shared/ordering.ts'
import { runHistory } from './history.ts'

const [seed = '1', steps = '40'] = process.argv.slice(2)
const print = (line: string) => process.stdout.write(`${line}\n`)
const { broken, tally } = await runHistory({ seed: Number(seed), steps: Number(steps), print })
for (const [what, times] of [...tally].toSorted(([a], [b]) => compareText(a, b)))
  print(`${String(times).padStart(6)}  ${what}`)
for (const { law, detail } of broken) print(`BROKEN ${law}: ${detail}`)
process.exitCode = broken.length > 0 ? 1 : 0
