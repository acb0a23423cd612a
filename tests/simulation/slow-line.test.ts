/** What a slow or flickering line carries in the end. */
import { expect, it } from 'vitest'
import { runOnSlowLine } from './slow-line.ts'
import { slowLineFaults, slowScenarios, slowSecondsMax } from './slow-line-faults.ts'

it.each([
  ['200 changes with notes of 500 characters leave a device', 'sending'],
  ['1,500 expenses come to a new device', 'downloading'],
  ['a version larger than any time-out comes whole', 'largeVersion'],
] as const)('%s', async (what, scenario) => {
  const { broken, seconds, calls } = await runOnSlowLine(slowScenarios[scenario], slowSecondsMax[scenario])
  if (process.env.LONG) console.info(`${what}: ${seconds} s, ${calls} calls`)
  expect(broken).toEqual([])
})

it.each(slowLineFaults)('the invariant catches that $fault.name', async ({ fault, scenario }) => {
  const { broken } = await runOnSlowLine(slowScenarios[scenario], slowSecondsMax[scenario], fault)
  expect(fault.caughtBy).toContain(broken[0]?.invariant)
})
