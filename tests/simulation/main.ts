/**
 * `npm run sim -- SEED [STEPS]` prints one history in full: `--restored` one in which the server is put back,
 * `--renaming` one in which people change their names, `--applying` one in which they apply to join, `--seasons` one in which
 * the server purges, `--edited` one in which a system admin edits rows. `npm run sim -- --faults` prints which invariant catches
 * which injected fault.
 */
import { addNewerSchema } from '#tests/support/newer-schema.ts'
import { compareBy } from '#shared/ordering.ts'
import { catchFault } from './catch-fault.ts'
import { type Options, runHistory } from './history.ts'
import { injectedFaults } from './injected-faults.ts'
import { runOnSlowLine } from './slow-line.ts'
import { slowLineFaults, slowScenarios, slowSecondsMax } from './slow-line-faults.ts'
import { catchUpgradeFault, upgradeFaults } from './upgrade-faults.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const commandLine = process.argv.slice(2)
const isRestored = commandLine.includes('--restored')
const isRenaming = commandLine.includes('--renaming')
const isApplying = commandLine.includes('--applying')
const isPlanning = commandLine.includes('--planning')
const isAttaching = commandLine.includes('--attaching')
const isEdited = commandLine.includes('--edited')
const hasSeasons = commandLine.includes('--seasons')
const [seed = '1', steps = '40'] = commandLine.filter((each) => !each.startsWith('--'))
if (commandLine.includes('--faults')) await printFaults()
else
  await printHistory({
    seed: Number(seed),
    steps: Number(steps),
    isRestored,
    isRenaming,
    isApplying,
    isPlanning,
    isAttaching,
    isEdited,
    hasSeasons,
  })

async function printHistory(options: Options): Promise<void> {
  const { broken, tally } = await runHistory({ ...options, print })
  for (const [what, times] of [...tally].toSorted(compareBy(([name]) => name)))
    print(`${String(times).padStart(6)}  ${what}`)
  for (const { invariant, detail } of broken) print(`BROKEN ${invariant}: ${detail}`)
  process.exitCode = broken.length > 0 ? 1 : 0
}

async function printFaults(): Promise<void> {
  for (const fault of injectedFaults) {
    const caught = await catchFault(fault)
    const when = caught ? `history ${caught.history}, turn ${caught.turns}` : ''
    printCaught(fault.name, {
      when,
      invariant: caught?.invariant,
      isRight: fault.caughtBy.includes(caught?.invariant ?? ''),
    })
  }
  for (const { fault, scenario } of slowLineFaults) {
    const { broken } = await runOnSlowLine(slowScenarios[scenario], slowSecondsMax[scenario], fault)
    const invariant = broken[0]?.invariant
    printCaught(fault.name, {
      when: `slow line, ${scenario}`,
      invariant,
      isRight: fault.caughtBy.includes(invariant ?? ''),
    })
  }
  const removeNewerSchema = addNewerSchema()
  for (const { caughtBy, ...fault } of upgradeFaults) {
    const caught = await catchUpgradeFault(fault)
    const when = caught ? `upgrade history ${caught.history}` : ''
    printCaught(fault.name, {
      when,
      invariant: caught?.invariant,
      isRight: caughtBy.test(caught?.invariant ?? ''),
    })
  }
  removeNewerSchema()
}

type Caught = { when: string; invariant: string | undefined; isRight: boolean }

function printCaught(name: string, { when, invariant, isRight }: Caught): void {
  print(`${name.padEnd(58)} ${when.padEnd(22)} ${invariant ?? 'NOT CAUGHT'}`)
  if (!isRight) process.exitCode = 1
}
