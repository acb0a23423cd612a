/** Faults as somebody might write them, each wrapped around a piece of the product. The invariants have to catch every one. */
import { decisionFaults } from './decision-faults.ts'
import { deviceFaults } from './device-faults.ts'
import { outerBugs } from './outer-bugs.ts'
import { recoveryFaults } from './recovery-faults.ts'
import { serverFaults } from './server-faults.ts'
import { transactionFaults } from './transaction-faults.ts'
import type { InjectedFault } from './world.ts'

/** Those that are caught soonest first. */
export const injectedFaults: readonly InjectedFault[] = [
  ...deviceFaults,
  ...serverFaults,
  ...transactionFaults,
  ...decisionFaults,
  ...recoveryFaults,
  ...outerBugs,
]
