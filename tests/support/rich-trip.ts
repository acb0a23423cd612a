/** What the people of rich-group.ts have planned, spent, paid back and deleted. */
import type { GroupId } from '#shared/model/group.ts'
import { pngOf } from '#tests/builders/pictures.ts'
import { multipartOf } from '#tests/server/multipart.ts'
import type { Person } from '#tests/server/start-server.ts'
import { call } from '#tests/server/trip-fixture.ts'

type Names = 'hanako' | 'taro' | 'misaki' | 'saburo' | 'shiro' | 'goro' | 'mutsuko'
type Planning = {
  people: Record<Names, Person>
  pending: Readonly<Record<'grandmother' | 'grandfather', string>>
  groupId: GroupId
}

const words = { location: '清水寺', description: '混む前に' }

export async function planRichTrip({ people, pending, groupId }: Planning) {
  const { hanako, taro, misaki, saburo, shiro, goro, mutsuko } = people
  const { grandmother, grandfather } = pending
  const path = `/groups/${groupId}`
  const { itinerary } = await call(taro, 'POST', `${path}/itineraries`, {
    title: '紅葉',
    description: '雨なら京都駅',
    destination: '嵐山',
    startDate: '2026-11-20',
    endDate: '2026-11-22',
  })
  const trip = String(itinerary.id)
  await call(misaki, 'PUT', `/itineraries/${trip}`, { status: 'active' })
  const planned = {
    ...words,
    date: '2026-11-20',
    category: '観光',
    estimatedCost: 900,
    expenseType: 'SHARED',
  }
  const items: string[] = []
  for (const title of ['拝観', '昼食'])
    items.push(
      (await call(taro, 'POST', `/itineraries/${trip}/items`, { title, time: '10:30', ...planned })).item.id,
    )
  const [item = '', lunchItem = ''] = items
  for (const id of items)
    await call(saburo, 'POST', `/itinerary-items/${id}/extensions`, { key: '予約番号', value: 'A1' })
  await call(misaki, 'PUT', `/itinerary-items/${lunchItem}`, { date: '2026-11-21' })

  const ofTrip = { itineraryId: trip, itineraryItemId: item }
  const paidByTwo = (amount: number) => [
    { userId: hanako.user.id, amount: amount - 1_000 },
    { userId: goro.user.id, amount: 1_000 },
  ]
  const spend = async (by: Person, body: object) =>
    String((await call(by, 'POST', `${path}/expenses`, body)).expense.id)
  const details = { ...words, url: 'https://example.com/soba', notes: '個室', assignee: grandmother }
  const lunch = await spend(saburo, {
    title: '昼食',
    category: 'food',
    date: '2026-11-20',
    amount: 6_000,
    payers: paidByTwo(6_000),
    ...details,
    ...ofTrip,
    purchaseStatus: 'prepaid',
    paymentDate: '2026-11-18',
    splitMethod: 'percentage',
    participants: [
      { userId: hanako.user.id, percentage: 50 },
      { userId: mutsuko.user.id, percentage: 25.5 },
      { pendingMemberId: grandmother, percentage: 24.5 },
    ],
  })
  const inn = await spend(shiro, {
    title: '旅館',
    category: 'accommodation',
    date: '2026-11-21',
    amount: 9_000,
    paidBy: taro.user.id,
    ...details,
    ...ofTrip,
    purchaseStatus: 'reservation_only',
    purchaseDueDate: '2026-11-19',
    splitMethod: 'custom',
    participants: [
      { userId: taro.user.id, amount: 4_000 },
      { pendingMemberId: grandfather, amount: 5_000 },
    ],
  })
  const bus = await spend(misaki, {
    title: 'バス',
    category: 'transport',
    date: '2026-11-22',
    amount: 1_000,
    paidBy: grandfather,
    ...details,
    purchaseStatus: 'prepaid_scheduled',
    prepaidScheduledDate: '2026-11-21',
    splitMethod: 'equal',
    participants: [misaki, shiro, goro].map(({ user }) => ({ userId: user.id })),
  })
  for (const id of [lunch, inn]) {
    await call(misaki, 'PUT', `/expenses/${id}`, { title: id === lunch ? '精進料理' : '旅館（離れ）' })
    await call(taro, 'PUT', `/expenses/${id}`, { category: 'other' })
  }
  await call(taro, 'PUT', `/expenses/${bus}`, { amount: 1_200, currency: 'THB', originalAmount: 240 })
  await call(hanako, 'PUT', `/expenses/${lunch}`, { amount: 7_000, payers: paidByTwo(7_000) })
  await call(mutsuko, 'POST', `/expenses/${lunch}/payments`, { userId: mutsuko.user.id, paid: true })
  const payBack = async (place: string, by: Person, toId: string) => {
    const transfer = {
      fromId: by.user.id,
      toId,
      amount: 300,
      paymentDate: '2026-11-22',
      title: 'お礼',
      note: '現金で',
    }
    return String((await call(by, 'POST', `${place}/transfers`, transfer)).transfer.id)
  }
  await attach(hanako, { expenseId: lunch })
  await attach(taro, { itineraryItemId: item })
  await call(hanako, 'DELETE', `/attachments/${await attach(mutsuko, { expenseId: inn })}`)
  const transfer = await payBack(path, saburo, hanako.user.id)
  await payBack(`/itineraries/${trip}`, shiro, grandfather)
  await call(hanako, 'POST', `/expenses/${inn}/settle`)
  const gone = await spend(taro, {
    title: '取りやめ',
    date: '2026-11-20',
    amount: 500,
    paidBy: taro.user.id,
    participants: [taro, misaki].map(({ user }) => ({ userId: user.id })),
  })
  await call(misaki, 'POST', `/expenses/${gone}/payments`, { userId: misaki.user.id, paid: true })
  await call(taro, 'DELETE', `/expenses/${gone}`)
  const spring = { title: '花見', startDate: '2027-04-01', endDate: '2027-04-02' }
  const goneTrip = (await call(taro, 'POST', `${path}/itineraries`, spring)).itinerary.id
  await call(taro, 'POST', `/itineraries/${goneTrip}/items`, { title: '弁当', date: '2027-04-01' })
  await call(taro, 'DELETE', `/itineraries/${goneTrip}`)
  return { trip, item, lunchItem, lunch, inn, bus, transfer, gone, goneTrip: String(goneTrip) }
}

/** Returns the id of the attachment. The call brings the bytes. */
async function attach(
  by: Person,
  parent: { expenseId: string } | { itineraryItemId: string },
): Promise<string> {
  const file = { name: 'file', fileName: '領収書.png', content: pngOf() }
  const fields = Object.entries(parent).map(([name, content]) => ({ name, content, fileName: null }))
  return String((await call(by, 'POST', '/attachments', multipartOf(file, ...fields))).attachment.id)
}
