/** A bug that no law catches shows that a law is missing. The gate plants the first few, the long run all of them. */
import { expect, it } from 'vitest'
import { catchBug } from './catch-bug.ts'
import { plants } from './planted-bugs.ts'

const inGate = 3
const planted = process.env.LONG ? plants : plants.slice(0, inGate)

it.each(planted)('a law catches that $name', async (plant) => {
  const caught = await catchBug(plant)
  expect(plant.caughtBy).toContain(caught?.law)
})
