/** The group's switches that a give-back restores, and who may restore which of their values. */
import type { Group } from '../model/group.ts'

/**
 * The value of each switch that every member may give back. The content of a given row is not proven, but these values
 * give nobody a right: `approval` makes joining harder, and `enabled` shows trips that every member may plan. The other
 * values are accepted from owners and admins only.
 */
const givenByEveryMember = {
  inviteMethod: 'approval',
  itineraries: 'enabled',
} as const satisfies Partial<Group>

type Switches = Pick<Group, keyof typeof givenByEveryMember>

/** The switches of the group after a give-back of `given` over `present`. */
export function switchesGivenBack(
  given: Switches,
  { present, isAdmin }: { present: Switches; isAdmin: boolean },
): Switches {
  const { inviteMethod, itineraries } = givenByEveryMember
  return {
    inviteMethod: isAdmin || given.inviteMethod === inviteMethod ? given.inviteMethod : present.inviteMethod,
    itineraries: isAdmin || given.itineraries === itineraries ? given.itineraries : present.itineraries,
  }
}
