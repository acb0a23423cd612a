/**
 * A change that this server had applied before a backup was restored here (design, section 5). Others offer theirs in any
 * order, so that what came before a deletion may arrive after it, and a deletion before its row.
 */
import * as z from 'zod/mini'
import { ExpenseId } from '#shared/model/expense.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import { ok } from '#shared/result.ts'
import type { SentMutation } from '#shared/sync/wire.ts'
import type { ScopeTx } from '#server/db/scope-tx.ts'

export async function runReoffered(
  tx: ScopeTx,
  { name, args }: SentMutation,
  run: (tx: ScopeTx) => Promise<Outcome | 'failed'>,
): Promise<Outcome | 'failed'> {
  const outcome = await run(tx)
  if (outcome === 'failed' || outcome.ok) return outcome
  const amongDeleted = await run({ ...tx, ...tx.graves })
  if (amongDeleted !== 'failed' && amongDeleted.ok) return amongDeleted
  const isUnknown = outcome.code === 'expense-not-found' || outcome.code === 'transfer-not-found'
  const deletion = isUnknown && deletions.has(name) ? Deletion.safeParse(args) : undefined
  if (!deletion?.success || (await tx.get('expenses', deletion.data.id))) return outcome
  await tx.buryUnknown('expenses', deletion.data.id)
  return ok()
}

/** Others' expenses name a provisional member: that deletion waits for the row. */
const deletions: ReadonlySet<string> = new Set(['expense.delete', 'transfer.delete'])
const Deletion = z.object({ id: ExpenseId })
