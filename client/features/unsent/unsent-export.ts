/** The unsent changes as a file that a person can read and from which each change could be recorded again. */
import { type EpochSeconds, japanDateOf } from '#shared/dates.ts'
import { unsentExportTexts as texts } from '#shared/messages/settings.ts'
import { productTexts } from '#shared/messages/product.ts'
import { currentAccount } from '#client/store/current-database.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import { describeChange } from './describe/describe-change.ts'
import { unsentItems } from './list/unsent-items.ts'
import { readUnsent } from './list/read-unsent.ts'

export async function exportUnsent(): Promise<{ name: string; content: Blob }> {
  const { queue, lookup } = await readUnsent()
  const reasons = new Map(unsentItems(queue, lookup).held.map(({ seq, reason }) => [seq, reason]))
  const changes = queue
    .filter(({ status }) => status !== 'applied')
    .map((record) => {
      const { seq, mutationId, scope, name, args, recordedAt } = record
      const { kind, subject, amount, lines } = describeChange(record, lookup)
      return {
        [texts.kind]: kind,
        [texts.subject]: subject,
        [texts.amount]: amount,
        [texts.lines]: lines,
        [texts.group]: lookup.groupName(scope),
        [texts.recorded]: momentInJapan(recordedAt),
        [texts.reason]: reasons.get(seq) ?? texts.waiting,
        [texts.original]: { mutationId, scope, name, args },
      }
    })
  const at = nowSeconds()
  const exported = {
    [texts.product]: productTexts.name,
    [texts.person]: currentAccount().displayName,
    [texts.exported]: momentInJapan(at),
    [texts.changes]: changes,
  }
  return {
    name: texts.fileName(japanDateOf(at)),
    content: new Blob([JSON.stringify(exported, null, 2)], { type: 'application/json' }),
  }
}

function momentInJapan(at: EpochSeconds): string {
  return `${new Date((at + 9 * 3600) * 1000).toISOString().slice(0, 19)}+09:00`
}
