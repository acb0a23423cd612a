/** The steps of a story of the contract. Each call of the builder adds one. */
import type { RejectionCode } from '#shared/rejection-codes.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { Actor, WriteTx } from '#shared/mutations/define-mutation.ts'
import type { ArgsOf, MutationName } from '#shared/mutations/registry.ts'
import { mutationIdOf } from '#tests/builders/ids.ts'

export type Step = {
  by: Actor
  scope: Scope
  name: MutationName
  args: unknown
  mutationId: MutationId
  expected: 'ok' | RejectionCode
}
/** A write that no mutation makes yet, done directly in the scope. */
export type Given = { given: string; scope: Scope; write: (tx: WriteTx) => Promise<void> }

/** An expectation at this point of the story. */
export type Seen = {
  seen: string
  scope: Scope
  read: (tx: WriteTx) => Promise<unknown>
  expected: unknown
}

export type Entry = Step | Given | Seen

export type Story = ReturnType<typeof createStory>

export function createStory() {
  const entries: Entry[] = []

  /**
   * Adds a step that must be applied. Returns its mutation id, which becomes the `moneyMark` of the money that it
   * writes.
   */
  function done<Name extends MutationName>(
    by: Actor,
    scope: Scope,
    name: Name,
    args: ArgsOf<Name>,
  ): MutationId {
    const mutationId = mutationIdOf(entries.length + 1)
    entries.push({ by, scope, name, args, mutationId, expected: 'ok' })
    return mutationId
  }

  function refused<Name extends MutationName>(
    expected: RejectionCode,
    by: Actor,
    scope: Scope,
    name: Name,
    args: ArgsOf<Name>,
  ): void {
    entries.push({ by, scope, name, args, mutationId: mutationIdOf(entries.length + 1), expected })
  }

  function given(what: string, scope: Scope, write: Given['write']): void {
    entries.push({ given: what, scope, write })
  }

  function seen(what: string, scope: Scope, read: Seen['read'], expected: unknown): void {
    entries.push({ seen: what, scope, read, expected })
  }

  return { entries, done, refused, given, seen }
}
