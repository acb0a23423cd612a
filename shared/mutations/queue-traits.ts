/**
 * What a device asks of the mutations in its queue by their names alone. Apart from the definitions, which include it,
 * because the first screen reads the queue and does not load them.
 */
export type QueueTraits = {
  /** Gives back what the server has lost: a row, or the group, which holds back every other change of its scope. */
  readonly givesBack?: 'row' | 'group'
  /** Settles rows for good. No later change depends on one that was refused; its owner looks at the rows again instead. */
  readonly settles?: true
}

export const queueTraits = {
  'row.giveBack': { givesBack: 'row' },
  'group.giveBack': { givesBack: 'group' },
  'settlement.close': { settles: true },
} as const satisfies Record<string, QueueTraits>

const byName: ReadonlyMap<string, QueueTraits> = new Map(Object.entries(queueTraits))

export function queueTraitsOf(name: string): QueueTraits {
  return byName.get(name) ?? {}
}
