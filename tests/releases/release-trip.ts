/** The rows of a release: every table, every kind of split, and deleted, settled, linked and flagged rows. */
import request from 'supertest'
import { assert } from '#shared/assert.ts'
import { memberIdOf } from '#shared/model/member.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import { hashOf } from '#tests/builders/attachment-rows.ts'
import { jpegOf } from '#tests/builders/pictures.ts'
import {
  type Cast,
  equally,
  ids,
  kyoto,
  names,
  onsen,
  pays,
  receiptOf,
  textFieldsOf,
} from './release-cast.ts'

/** Resolves with the `moneyMark`s of rows that are edited later. */
export async function playTrip(cast: Cast) {
  const { record, drain, keyOf, guestKey } = cast
  await gather(cast)
  const [h, t, j] = [keyOf('花子'), keyOf('太郎'), keyOf('次郎')]
  const lunchMark = await record('花子', kyoto, 'expense.create', {
    id: ids.lunch,
    ...textFieldsOf('昼食'),
    ...pays(h, 9_000),
    ...equally(h, t, j, guestKey),
  })
  await record('花子', kyoto, 'expense.create', {
    id: ids.dinner,
    ...textFieldsOf('夕食'),
    amount: 10_001,
    payers: [
      { userKey: h, amount: 10_000 },
      { userKey: guestKey, amount: 1 },
    ],
    split: {
      method: 'percentage',
      parts: [
        { userKey: h, percentage: 3_333 },
        { userKey: t, percentage: 3_333 },
        { userKey: j, percentage: 3_334 },
      ],
    },
  })
  const innMark = await record('花子', kyoto, 'expense.create', {
    id: ids.inn,
    ...textFieldsOf('宿'),
    category: 'accommodation',
    ...pays(h, 40_000),
    split: {
      method: 'custom',
      parts: [
        { userKey: h, amount: 15_000 },
        { userKey: t, amount: 15_000 },
        { userKey: j, amount: 10_000 },
        { userKey: guestKey, amount: 0 },
      ],
    },
  })
  for (const [id, title] of [
    [ids.taxi, 'タクシー'],
    [ids.souvenir, 'お土産'],
  ] as const) {
    await record('花子', kyoto, 'expense.create', {
      id,
      ...textFieldsOf(title),
      ...pays(h, 700),
      ...equally(h, t),
    })
  }
  await drain('花子', '太郎', '次郎')
  await record('花子', kyoto, 'expense.setSharePaid', { id: ids.inn, userKey: t, isPaid: true })
  await record('花子', kyoto, 'expense.delete', { id: ids.taxi })
  await record('花子', kyoto, 'expense.delete', { id: ids.souvenir })
  await record('花子', kyoto, 'expense.restore', { id: ids.souvenir })
  await attach(cast)
  await transfersAndLinks(cast, lunchMark)
  return { innMark }
}

/** A receipt whose bytes the server has, a ticket whose bytes it does not have, and a removed one. */
async function attach({ server, phones, record, drain }: Cast): Promise<void> {
  const content = jpegOf('領収書')
  const facts = { size: content.length, hash: hashOf(content), width: 256, height: 256 }
  await record('花子', kyoto, 'attachment.add', receiptOf(ids.receipt, { expenseId: ids.lunch, ...facts }))
  const ticket = { kind: 'ticket', expenseId: null, name: '特急券.jpg' } as const
  await record('花子', kyoto, 'attachment.add', receiptOf(ids.ticket, ticket))
  await record('花子', kyoto, 'attachment.add', receiptOf(ids.blurred, { expenseId: ids.dinner }))
  await drain('花子')
  const sent = await request(server.http)
    .put(`/api/attachments/${ids.receipt}/pieces/0`)
    .set('authorization', `Bearer ${phones.花子.person.token}`)
    .set('content-type', 'application/octet-stream')
    .send(content)
  assert(sent.status === 200, `the piece is answered with ${sent.status}`)
  await record('花子', kyoto, 'attachment.remove', { id: ids.blurred })
  await drain('花子', '太郎', '次郎')
}

async function gather({ server, phones, record, drain, join }: Cast): Promise<void> {
  const group = { name: '京都', description: '紅葉を見に', inviteMethod: 'open' as const }
  await record('花子', kyoto, 'group.create', group)
  await record('花子', onsen, 'group.create', {
    ...group,
    name: '温泉',
    inviteMethod: 'approval',
    itineraries: 'enabled',
    firstItinerary: {
      title: '有馬温泉',
      startDate: '2026-11-28',
      endDate: '2026-11-29',
      destination: '神戸',
    },
  })
  await record('花子', kyoto, 'pendingMember.add', { id: ids.guest, name: 'みさき（仮）' })
  await record('花子', kyoto, 'pendingMember.add', { id: ids.child, name: 'こども' })
  await record('花子', kyoto, 'pendingMember.add', { id: ids.grandmother, name: 'おばあちゃん' })
  await drain('花子')
  const row = await phones.花子.store.transaction((tx) => tx.rows('groups').get(kyoto))
  for (const name of names.slice(1)) await join(name, kyoto, row?.inviteCode ?? '')
  server.clock.now += 60
  await drain(...names)
}

async function transfersAndLinks({ phones, record, drain, keyOf }: Cast, lunchMark: MutationId) {
  const [h, t] = [keyOf('花子'), keyOf('太郎')]
  const textFields = { itineraryId: null, title: '送金', description: '', date: '2026-11-21' }
  const ends = { from: t, to: h, amount: 2_250 }
  const paybackMark = await record('太郎', kyoto, 'transfer.create', {
    id: ids.payback,
    ...textFields,
    ...ends,
  })
  await record('太郎', kyoto, 'transfer.create', { id: ids.mistake, ...textFields, ...ends, amount: 1 })
  await record('太郎', kyoto, 'transfer.delete', { id: ids.mistake })
  await drain('花子', '太郎')
  await record('花子', kyoto, 'pendingMember.remove', { id: ids.child })
  await record('花子', kyoto, 'pendingMember.link', {
    id: ids.guest,
    userId: phones.みさき.person.userId,
  })
  const { userId } = phones.三郎.person
  await record('花子', kyoto, 'member.remove', { id: memberIdOf({ groupId: kyoto, userId }) })
  await drain('花子', '太郎')
  await record('太郎', kyoto, 'settlement.close', {
    expenses: [{ id: ids.lunch, mark: lunchMark }],
    transfers: [{ id: ids.payback, mark: paybackMark }],
  })
  await drain('太郎', '次郎', '花子')
}
