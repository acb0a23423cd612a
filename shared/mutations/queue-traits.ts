/**
 * The traits of mutations that the queue needs, by name. They are a file of their own, which the definitions include,
 * because the first screen reads the queue and does not load the definitions.
 */
export type QueueTraits = {
  /**
   * Returns to the server what it has lost: a row, or the group. A change that gives back the group blocks all others of
   * its scope while it is held.
   */
  readonly givesBack?: 'row' | 'group'
  /** Settles rows for good. No later change needs a rejected one: its author looks at the rows again instead. */
  readonly settles?: true
}

export const queueTraits = {
  'row.giveBack': { givesBack: 'row' },
  'group.giveBack': { givesBack: 'group' },
  'settlement.close': { settles: true },
} as const satisfies Record<string, QueueTraits>

const byName: ReadonlyMap<string, QueueTraits> = new Map(Object.entries(queueTraits))

/** The traits of a mutation by its name; none for names without an entry, unknown ones included. */
export function queueTraitsOf(name: string): QueueTraits {
  return byName.get(name) ?? {}
}
