/** The part of the story of every mutation in which a group keeps receipts and tickets. */
import type { WriteTx } from '#shared/mutations/define-mutation.ts'
import { attachmentArgs } from '#tests/builders/attachment-rows.ts'
import { attachmentIdOf, expenseIdOf, itemIdOf } from '#tests/builders/ids.ts'
import { hanako, saburo, taro } from '#tests/builders/people.ts'
import { equally, kyoto, pays, t, textFields, unknown } from './story-fixture.ts'
import type { Story } from './story-entries.ts'

const [receipt, ofGroup, nowhere] = [attachmentIdOf(1), attachmentIdOf(2), attachmentIdOf(99)]
const noodles = expenseIdOf(201)
const alone = { expenseId: null, itineraryItemId: null }
const namesIn = async (tx: WriteTx) => (await tx.list('attachments')).map(({ name }) => name)

/** 太郎 is a member of 京都, and 三郎 is not. */
export function addAttachments({ done, refused, seen }: Story): void {
  const args = attachmentArgs(1, { expenseId: noodles })
  const another = { ...args, id: nowhere }
  done(taro, kyoto, 'expense.create', { id: noodles, ...textFields, ...pays(t, 900), ...equally(t) })
  done(taro, kyoto, 'attachment.add', args)
  refused('id-taken', hanako, kyoto, 'attachment.add', args)
  refused('group-not-found', saburo, kyoto, 'attachment.add', another)
  refused('expense-not-found', taro, kyoto, 'attachment.add', { ...another, expenseId: unknown })
  refused('item-not-found', taro, kyoto, 'attachment.add', {
    ...another,
    ...{ expenseId: null, itineraryItemId: itemIdOf(99) },
  })
  refused('unreadable', taro, kyoto, 'attachment.add', { ...another, itineraryItemId: itemIdOf(99) })
  refused('unreadable', taro, kyoto, 'attachment.add', { ...another, width: null })
  refused('unreadable', taro, kyoto, 'attachment.add', { ...another, type: 'application/pdf' })
  refused('attachment-dimensions-too-large', taro, kyoto, 'attachment.add', {
    ...another,
    ...{ width: 10_000, height: 5_001 },
  })
  const ticket = { kind: 'ticket' as const, name: '切符.pdf', type: 'application/pdf' as const }
  done(hanako, kyoto, 'attachment.add', {
    ...attachmentArgs(2, alone),
    ...{ ...ticket, width: null, height: null },
  })
  refused('attachment-not-found', taro, kyoto, 'attachment.remove', { id: nowhere })
  done(hanako, kyoto, 'attachment.remove', { id: receipt })
  done(taro, kyoto, 'attachment.remove', { id: receipt })
  refused('attachment-deleted', taro, kyoto, 'attachment.add', args)
  seen('one of another member is removed', kyoto, namesIn, ['切符.pdf'])
  refused('attachment-not-found', taro, kyoto, 'attachment.restore', { id: nowhere })
  done(taro, kyoto, 'expense.delete', { id: noodles })
  done(taro, kyoto, 'attachment.restore', { id: receipt })
  done(hanako, kyoto, 'attachment.restore', { id: receipt })
  seen('and is back, though its expense is deleted', kyoto, namesIn, ['首里そば.jpg', '切符.pdf'])
  done(taro, kyoto, 'attachment.add', { ...attachmentArgs(3, { expenseId: noodles }) })
  done(taro, kyoto, 'attachment.remove', { id: ofGroup })
}
