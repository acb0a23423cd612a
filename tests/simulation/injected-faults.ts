/** Realistic bugs, each injected around a part of the product. The invariants must catch every one. */
import { decisionFaults } from './decision-faults.ts'
import { deviceFaults } from './device-faults.ts'
import { mutationFaults } from './mutation-faults.ts'
import { recoveryFaults } from './recovery-faults.ts'
import { serverFaults } from './server-faults.ts'
import { transactionFaults } from './transaction-faults.ts'
import type { InjectedFault } from './world.ts'

/** The ones that are caught fastest come first. */
export const injectedFaults: readonly InjectedFault[] = [
  ...deviceFaults,
  ...serverFaults,
  ...transactionFaults,
  ...decisionFaults,
  ...recoveryFaults,
  ...mutationFaults,
]
