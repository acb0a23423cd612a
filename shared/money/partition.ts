/**
 * The largest number of parts in which debts cancel out. A part of m people needs at most m - 1 transfers, and exactly
 * that many where no smaller part within it sums to zero, so the more parts, the fewer transfers.
 *
 * Which partition, where several have the most parts: parts are listed by their lowest user key, and the partitions are
 * compared part by part. Of two different parts with the same lowest key, the lower is the one that contains the lowest
 * key in which they differ. (Neither of two candidates contains the other: what it has more would be a part of its own.)
 * The answer depends on keys and balances alone, so every device gives the same one.
 */
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import { compareBy } from '../ordering.ts'

/**
 * How hard to look for parts. `fewest` is exact up to twenty people, in time and memory in proportion to 2 to the power
 * of them; `quick` up to ten, and in proportion to their cube beyond; `none` leaves everybody in one part.
 */
export type Search = 'fewest' | 'quick' | 'none'
const exactPeopleMaxOf = { fewest: 20, quick: 10 }

export type PersonBalance = { readonly userKey: UserKey; readonly balance: Yen }

/**
 * Parts of the people with a balance, each summing to zero, people and parts by user key in order. Beyond those whom the
 * search takes exactly: exact opposites, which cost nothing, then the exact search if that left few enough, else triples
 * and one rest. The balances, in yen, sum to zero.
 */
export function zeroSumParts(
  balances: ReadonlyMap<UserKey, Yen>,
  search: Search = 'fewest',
): PersonBalance[][] {
  const people = [...balances]
    .map(([userKey, balance]) => ({ userKey, balance }))
    .filter((person) => person.balance !== 0)
    .toSorted(compareBy((person) => person.userKey))
  if (search === 'none') return people.length > 0 ? [people] : []
  const exactPeopleMax = exactPeopleMaxOf[search]
  const parts = people.length <= exactPeopleMax ? exactParts(people) : quickParts(people, exactPeopleMax)
  return parts.toSorted(compareBy((part) => part[0]?.userKey ?? ''))
}

/**
 * A set of the people after the first is a number: the second person is its highest bit, so that a higher number is the
 * lower part. Of each set we find how many parts at most it holds, then read the lowest partition off that table.
 */
function exactParts(people: readonly PersonBalance[]): PersonBalance[][] {
  const [first, ...others] = people
  if (!first) return []
  const bits = others.map(({ balance }) => balance).toReversed()
  const sums = sumsOfSets(bits)
  const counts = partCounts(sums, bits.length)
  const membersOf = (set: number) => others.filter((_, index) => set & (1 << (others.length - 1 - index)))

  const everybody = sums.length - 1
  const restAfterFirst = restOfMost(everybody, { sums, counts })
  const parts = [[first, ...membersOf(everybody ^ restAfterFirst)]]
  let rest = restAfterFirst
  while (rest !== 0) {
    const part = lowestPart(rest, { sums, counts })
    parts.push(membersOf(part))
    rest ^= part
  }
  return parts
}

type Table = { readonly sums: Float64Array; readonly counts: Uint8Array }

function sumsOfSets(bits: readonly Yen[]): Float64Array {
  const sums = new Float64Array(1 << bits.length)
  for (const [bit, balance] of bits.entries()) {
    const half = 1 << bit
    for (let set = 0; set < half; set += 1) sums[half + set] = (sums[set] ?? 0) + balance
  }
  return sums
}

/**
 * How many disjoint sets that sum to zero each set holds: the most of the sets one person smaller, and itself. Each set
 * hands its count on to those one person larger, and most have nothing to hand on.
 */
function partCounts(sums: Float64Array, people: number): Uint8Array {
  const counts = new Uint8Array(1 << people)
  const everybody = counts.length - 1
  for (let set = 1; set <= everybody; set += 1) {
    const count = (counts[set] ?? 0) + (sums[set] === 0 ? 1 : 0)
    if (count === 0) continue
    counts[set] = count
    for (let absent = everybody ^ set; absent !== 0; absent &= absent - 1) {
      const larger = set | (absent & -absent)
      if ((counts[larger] ?? 0) < count) counts[larger] = count
    }
  }
  return counts
}

/** Whom to leave to the later parts when the first person takes the others: the fewer bits high, the lower the part. */
function restOfMost(everybody: number, { sums, counts }: Table): number {
  let best = 0
  for (let rest = 1; rest <= everybody; rest += 1) {
    if (sums[rest] === 0 && (counts[rest] ?? 0) > (counts[best] ?? 0)) best = rest
  }
  return best
}

/** The lowest part with the highest person of `set` in it that leaves all the other parts possible. */
function lowestPart(set: number, { sums, counts }: Table): number {
  const top = 1 << (31 - Math.clz32(set))
  const lower = set ^ top
  const others = (counts[set] ?? 0) - 1
  for (let part = lower; part > 0; part = (part - 1) & lower) {
    if (sums[top | part] === 0 && counts[lower ^ part] === others) return top | part
  }
  return set
}

function quickParts(people: readonly PersonBalance[], exactPeopleMax: number): PersonBalance[][] {
  const pairs = takeGroups(people, pairOf)
  if (pairs.rest.length <= exactPeopleMax) return [...pairs.parts, ...exactParts(pairs.rest)]
  const triples = takeGroups(pairs.rest, tripleOf)
  return [...pairs.parts, ...triples.parts, ...exactPartsOrOne(triples.rest, exactPeopleMax)]
}

function exactPartsOrOne(people: readonly PersonBalance[], exactPeopleMax: number): PersonBalance[][] {
  return people.length <= exactPeopleMax ? exactParts(people) : [[...people]]
}

type Finder = (first: PersonBalance, others: readonly PersonBalance[]) => PersonBalance[] | undefined

/** Takes groups out one after the other, each for the lowest person who has one. */
function takeGroups(people: readonly PersonBalance[], groupOf: Finder) {
  const parts: PersonBalance[][] = []
  const rest: PersonBalance[] = []
  let [first, ...others] = people
  while (first) {
    const group = groupOf(first, others)
    if (group) parts.push([first, ...group])
    else rest.push(first)
    ;[first, ...others] = group ? others.filter((person) => !group.includes(person)) : others
  }
  return { parts, rest }
}

const pairOf: Finder = (first, others) => {
  const opposite = lowestWith(-first.balance, { people: others, from: 0 })
  return opposite && [opposite]
}

const tripleOf: Finder = (first, others) => {
  for (const [index, second] of others.entries()) {
    const third = lowestWith(-first.balance - second.balance, { people: others, from: index + 1 })
    if (third) return [second, third]
  }
  return undefined
}

type Among = { people: readonly PersonBalance[]; from: number }

/** Of a hundred people there are a hundred thousand threes: they are walked without making anything. */
function lowestWith(balance: Yen, { people, from }: Among): PersonBalance | undefined {
  for (let index = from; index < people.length; index += 1) {
    const person = people[index]
    if (person?.balance === balance) return person
  }
  return undefined
}
