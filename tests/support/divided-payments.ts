/** How what a debtor owes of an expense is divided among its creditors, for the oracle of money. */
import { inProportion } from './paid-flags-oracle.ts'

type Nets = { nets: ReadonlyMap<string, number>; open: ReadonlyMap<string, number> }

/**
 * Divided so that all that was paid to the creditors is in proportion to their nets, where that takes nothing back from anybody;
 * otherwise in proportion to what is still open.
 */
export function dividedAmong(owed: number, { nets, open }: Nets): [string, number][] {
  const creditors = [...nets].filter(([, net]) => net > 0)
  const credit = creditors.reduce((sum, [, net]) => sum + net, 0)
  const before = creditors.map(([who, net]) => net - (open.get(who) ?? 0))
  const paid = Math.max(0, Math.min(credit, owed + before.reduce((sum, each) => sum + each, 0)))
  const ideal =
    paid === 0
      ? creditors.map(() => 0)
      : inProportion(
          paid,
          creditors.map(([, net]) => net),
        )
  const lackOf = new Map(creditors.map(([who], at) => [who, (ideal[at] ?? 0) - (before[at] ?? 0)]))
  const receivers = [...open].filter(([, net]) => net > 0)
  const lacking = receivers.map(([who, net]) => Math.max(0, Math.min(net, lackOf.get(who) ?? 0)))
  const isEnough = lacking.reduce((sum, each) => sum + each, 0) >= owed
  const parts = inProportion(owed, isEnough ? lacking : receivers.map(([, net]) => net))
  return receivers
    .map(([who], at): [string, number] => [who, parts[at] ?? 0])
    .filter(([, amount]) => amount > 0)
}
