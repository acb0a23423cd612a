/** A slow or flickering line transfers everything in the end. */
import { expect, it } from 'vitest'
import { runOnSlowLine } from './slow-line.ts'
import { slowLineFaults, slowScenarios, slowSecondsMax } from './slow-line-faults.ts'

it.each([
  ['200 changes with notes of 500 characters are sent', 'sending'],
  ['1,500 expenses arrive on a new device', 'downloading'],
  ['a version that takes longer than any time-out arrives whole', 'largeVersion'],
] as const)('%s', async (what, scenario) => {
  const { broken, seconds, calls } = await runOnSlowLine(slowScenarios[scenario], slowSecondsMax[scenario])
  if (process.env.LONG) console.info(`${what}: ${seconds} s, ${calls} calls`)
  expect(broken).toEqual([])
})

it.each(slowLineFaults)('the invariant catches the fault: $fault.name', async ({ fault, scenario }) => {
  const { broken } = await runOnSlowLine(slowScenarios[scenario], slowSecondsMax[scenario], fault)
  expect(fault.caughtBy).toContain(broken[0]?.invariant)
})
