/**
 * A fault that no invariant catches shows that an invariant is missing. The gate injects the first few faults, the
 * long run all of them.
 */
import { expect, it } from 'vitest'
import { catchFault } from './catch-fault.ts'
import { injectedFaults } from './injected-faults.ts'

const inGate = 3
const injected = process.env.LONG ? injectedFaults : injectedFaults.slice(0, inGate)

/** A rare fault takes some hundred histories, which is a minute on a busy machine. */
const timeout = 300_000

it.each(injected)('an invariant catches the fault: $name', { timeout }, async (fault) => {
  const caught = await catchFault(fault)
  expect(fault.caughtBy).toContain(caught?.invariant)
})
