/**
 * Divides people into the largest number of parts that each sum to zero. A part of m people needs at most m - 1
 * transfers, and exactly that many if no smaller part within it sums to zero. So the more parts, the fewer transfers.
 *
 * If several partitions have the most parts, the lowest one is chosen. The parts of a partition are listed by their
 * lowest user key, and two partitions are compared part by part. Of two different parts with the same lowest key, the
 * lower one contains the lowest key that is not in both. (Neither contains the other: the surplus would be a part of its
 * own.) The result depends on keys and balances alone, so every device computes the same one.
 */
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import { compareBy } from '../ordering.ts'

/**
 * How much work a search may do. `fewest` is exact up to twenty people, in time and memory proportional to 2^n for n people.
 * `quick` is exact up to ten people, and takes time proportional to n³ beyond. `none` leaves all people in one part.
 */
export type Search = 'fewest' | 'quick' | 'none'
const exactPeopleMaxOf = { fewest: 20, quick: 10 }

export type PersonBalance = { readonly userKey: UserKey; readonly balance: Yen }

/**
 * Divides the people with a balance into parts that each sum to zero, ordered by user key. The given balances, in yen, must sum
 * to zero. If there are more people than the search handles exactly, pairs of opposite balances are taken out first. Then the
 * exact search is used if few enough people are left; otherwise triples are taken out, and the others are one part.
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
 * Represents a set of the people after the first as a number. The second person is the highest bit, so a higher number is the
 * lower part. First the largest number of parts within each set is computed, then the lowest partition is read from that table.
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
 * For each set, the largest number of disjoint zero-sum sets within it. It is the largest number of any set with one
 * person less, plus one if the set itself sums to zero. Each set passes its number on to the sets with one person more;
 * most sets have the number zero and pass nothing on.
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

/**
 * The set of people who are not in the first person's part, with the most parts possible among them. Of several such sets
 * the lowest number is taken, which makes the first part the lowest.
 */
function restOfMost(everybody: number, { sums, counts }: Table): number {
  let best = 0
  for (let rest = 1; rest <= everybody; rest += 1) {
    if (sums[rest] === 0 && (counts[rest] ?? 0) > (counts[best] ?? 0)) best = rest
  }
  return best
}

/** The lowest part of `set` that contains its highest bit and leaves the most parts possible to the others. */
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

/** Takes groups out one by one. Each is the group that `groupOf` finds for the lowest remaining person. */
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

/** A hundred people have over a hundred thousand triples, so they are searched without allocating anything. */
function lowestWith(balance: Yen, { people, from }: Among): PersonBalance | undefined {
  for (let index = from; index < people.length; index += 1) {
    const person = people[index]
    if (person?.balance === balance) return person
  }
  return undefined
}
