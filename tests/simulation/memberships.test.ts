/**
 * People join, apply, are reviewed, linked, removed, and hand the group over, in any order and on devices of which some are
 * away, while expenses are recorded. A failing case is printed with its steps.
 */
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MembershipSituation, beginIn, situations } from './membership-situations.ts'
import { checkEverybodySeesTheSame, checkGroup } from './membership-invariants.ts'
import { type MembershipStep, membershipStep, takeStep } from './membership-steps.ts'
import { type Tally, openMembershipWorld } from './membership-world.ts'

const isLong = Boolean(process.env.LONG)
const [cases, stepsMax] = isLong ? [1_500, 200] : [20, 80]
/** The first seed from 1 whose cases contain all of `happenings`. The long run tries new cases each time. */
const chosen = isLong ? {} : { seed: 7 }

/** Without these outcomes the invariants would have been about nothing. */
const happenings = [
  ...['member.join applied', 'application.apply applied', 'application.approve applied'],
  ...['application.reject applied', 'application.withdraw applied', 'pendingMember.link applied'],
  ...['pendingMember.invite applied', 'pendingMember.remove applied', 'pendingMember.restore applied'],
  ...['pendingMember.setRole applied', 'member.remove applied', 'member.setRole applied'],
  ...['member.makeOwner applied', 'group.delete applied', 'expense.create applied'],
  ...['rejected application-decided', 'rejected pending-member-linked', 'rejected approval-required'],
  ...['rejected invite-code-unknown', 'rejected already-member', 'rejected pending-member-in-use'],
  ...['rejected person-unknown', 'not recorded review-not-allowed', 'rejected application-pending'],
]
const tally: Tally = new Map()

/** Steps that only a device sees leave the server as it was. */
const reachesServer = ({ act }: MembershipStep) =>
  ['comesBack', 'copies', 'joins', 'applies', 'withdraws'].includes(act)

async function run(situation: MembershipSituation, steps: readonly MembershipStep[]): Promise<void> {
  const world = await openMembershipWorld(tally)
  try {
    await beginIn(world, situation)
    await checkGroup(world)
    for (const step of steps) {
      await takeStep(world, step)
      if (reachesServer(step)) await checkGroup(world)
    }
    await checkEverybodySeesTheSame(world)
  } finally {
    await world.database.close()
  }
}

beforeAll(() => tally.clear())

it(
  'a group keeps its owner, its shares and its sums, and lets nobody in by itself',
  { timeout: isLong ? 1_800_000 : 60_000 },
  async () => {
    const steps = fc.array(membershipStep, { minLength: 20, maxLength: stepsMax, size: 'max' })
    const situation = fc.constantFrom(...situations)
    await fc.assert(fc.asyncProperty(situation, steps, run), { ...chosen, numRuns: cases })
  },
)

it('these cases contain every outcome that the rules are about', () => {
  expect(happenings.filter((what) => !tally.has(what))).toEqual([])
})

afterAll(() => {
  if (isLong)
    console.info(
      [...tally]
        .map(([what, times]) => `${what}: ${times}`)
        .toSorted()
        .join('\n'),
    )
})
