/** Bugs as somebody might write them, each wrapped around a piece of the product. The laws have to catch every one. */
import { decisionBugs } from './decision-bugs.ts'
import { deviceBugs } from './device-bugs.ts'
import { outerBugs } from './outer-bugs.ts'
import { recoveryBugs } from './recovery-bugs.ts'
import { serverBugs } from './server-bugs.ts'
import { transactionBugs } from './transaction-bugs.ts'
import type { Plant } from './world.ts'

/** Those that are caught soonest first. */
export const plants: readonly Plant[] = [
  ...deviceBugs,
  ...serverBugs,
  ...transactionBugs,
  ...decisionBugs,
  ...recoveryBugs,
  ...outerBugs,
]
