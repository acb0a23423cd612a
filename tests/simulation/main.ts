/**
 * `npm run sim -- SEED [STEPS]` tells one history in full: `--restored` one with a restored backup, `--renaming` one in which
 * people change their names, `--seasons` one in which the server forgets. `npm run sim -- --planted` tells which law catches
 * which planted bug.
 */
import { addNewerSchema } from '#tests/support/newer-schema.ts'
import { compareText } from '#shared/ordering.ts'
import { catchBug } from './catch-bug.ts'
import { type Options, runHistory } from './history.ts'
import { plants } from './planted-bugs.ts'
import { runOnSlowLine } from './slow-line.ts'
import { slowLineBugs, slowScenes, slowSecondsMax } from './slow-line-bugs.ts'
import { catchUpgradeBug, upgradeBugs } from './upgrade-bugs.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const given = process.argv.slice(2)
const isRestored = given.includes('--restored')
const isRenaming = given.includes('--renaming')
const hasSeasons = given.includes('--seasons')
const [seed = '1', steps = '40'] = given.filter((each) => !each.startsWith('--'))
if (given.includes('--planted')) await tellPlanted()
else await tellHistory({ seed: Number(seed), steps: Number(steps), isRestored, isRenaming, hasSeasons })

async function tellHistory(options: Options): Promise<void> {
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
    tell(plant.name, { when, law: caught?.law, isRight: plant.caughtBy.includes(caught?.law ?? '') })
  }
  for (const { plant, scene } of slowLineBugs) {
    const { broken } = await runOnSlowLine(slowScenes[scene], slowSecondsMax[scene], plant)
    const law = broken[0]?.law
    tell(plant.name, { when: `slow line, ${scene}`, law, isRight: plant.caughtBy.includes(law ?? '') })
  }
  const removeNewerSchema = addNewerSchema()
  for (const { caughtBy, ...fault } of upgradeBugs) {
    const caught = await catchUpgradeBug(fault)
    const when = caught ? `upgrade history ${caught.history}` : ''
    tell(fault.name, { when, law: caught?.law, isRight: caughtBy.test(caught?.law ?? '') })
  }
  removeNewerSchema()
}

type Told = { when: string; law: string | undefined; isRight: boolean }

function tell(name: string, { when, law, isRight }: Told): void {
  print(`${name.padEnd(58)} ${when.padEnd(22)} ${law ?? 'NOT CAUGHT'}`)
  if (!isRight) process.exitCode = 1
}
