/** What a slow or flickering line carries in the end. */
import { expect, it } from 'vitest'
import { runOnSlowLine } from './slow-line.ts'
import { slowLineBugs, slowScenes, slowSecondsMax } from './slow-line-bugs.ts'

it.each([
  ['200 changes with notes of 500 characters leave a device', 'sending'],
  ['1,500 expenses come to a new device', 'downloading'],
  ['a version larger than any time-out comes whole', 'largeVersion'],
] as const)('%s', async (what, scene) => {
  const { broken, seconds, calls } = await runOnSlowLine(slowScenes[scene], slowSecondsMax[scene])
  if (process.env.LONG) console.info(`${what}: ${seconds} s, ${calls} calls`)
  expect(broken).toEqual([])
})

it.each(slowLineBugs)('the law catches that $plant.name', async ({ plant, scene }) => {
  const { broken } = await runOnSlowLine(slowScenes[scene], slowSecondsMax[scene], plant)
  expect(plant.caughtBy).toContain(broken[0]?.law)
})
