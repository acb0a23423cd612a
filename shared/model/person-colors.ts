/**
 * Which of a few colours a person has. Everybody has one by their id, the same in every group. Within a group the later of two
 * people with one colour gets another one while there is any that fewer people have, so that the first five differ.
 */
import type { UserKey } from './user-key.ts'

/** `avatarColors` of client/ui/color-tokens.ts has as many. */
export const personColorCount = 5

/** The number of the color of a user key, or of the id of another thing. */
export function colorOf(id: string): number {
  let hash = 0
  for (const sign of id) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003
  return hash % personColorCount
}

/** `inOrder` has everybody who was ever in the group, so that nobody's colour changes when somebody leaves. */
export function colorsInGroup(inOrder: readonly UserKey[]): Map<UserKey, number> {
  const counts = Array.from({ length: personColorCount }, () => 0)
  return new Map(
    inOrder.map((key) => {
      const fewest = Math.min(...counts)
      const own = colorOf(key)
      const steps = counts.findIndex((_, step) => counts[(own + step) % personColorCount] === fewest)
      const chosen = (own + steps) % personColorCount
      counts[chosen] = fewest + 1
      return [key, chosen]
    }),
  )
}
