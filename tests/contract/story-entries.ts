/** What a story of the contract is made of: each call writes its next line. */
import type { RejectionCode } from '#shared/codes.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { ArgsOf, MutationName } from '#shared/mutations/registry.ts'
import type { WriteTx } from '#shared/mutations/write-tx.ts'
import { mutationIdOf } from '#tests/builders/ids.ts'

export type Step = {
  by: Actor
  scope: Scope
  name: MutationName
  args: unknown
  mutationId: MutationId
  expected: 'ok' | RejectionCode
}
/** What no mutation does yet, written into the scope by itself. */
export type Given = { given: string; scope: Scope; write: (tx: WriteTx) => Promise<void> }

/** What must be seen at this point. */
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

  /** Gives the step's mutation id back: the mark that it leaves on money. */
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
