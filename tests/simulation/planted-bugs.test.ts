/** A bug that no law catches shows that a law is missing. */
import { expect, it } from 'vitest'
import { runHistory } from './history.ts'
import { plants } from './planted-bugs.ts'

/** Long ones, in which what is rare comes soon. */
const steps = 150
const historiesMax = 20

it.each(plants)('a law catches that $name', async (plant) => {
  for (let seed = 1; seed <= historiesMax; seed++) {
    const { broken } = await runHistory({ seed, steps, plant })
    const [first] = broken
    if (!first) continue
    expect(plant.caughtBy).toContain(first.law)
    console.info(`${plant.name}: seed ${seed} breaks "${first.law}"`)
    return
  }
  expect.unreachable(`${historiesMax} histories kept every law`)
})
