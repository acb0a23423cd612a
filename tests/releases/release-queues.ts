/**
 * The queues on the phones of a release: a change in every status, an interrupted download, and a backup restored in
 * between.
 */
import Dexie from 'dexie'
import type { MutationId } from '#shared/model/mutation-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { sendQueue } from '#shared/sync/send-queue.ts'
import type { Transport } from '#shared/sync/adapt-call-size.ts'
import type { MutationResult } from '#shared/sync/wire-format.ts'
import { rememberPerson, writeCurrentAccount } from '#client/store/device-database.ts'
import { uuidOf } from '#tests/builders/ids.ts'
import { oneVersionEach } from '#tests/server/recovery-fixture.ts'
import { restoreBackup, takeBackup } from '#tests/support/backup.ts'
import { freshDeviceState } from '#tests/support/test-device.ts'
import { newPhone } from './phone.ts'
import { type Cast, equally, ids, kyoto, onsen, pays, receiptOf, textFieldsOf } from './release-cast.ts'
import { type ReleaseDevice, openReleaseDevice } from './release-device.ts'
import { actorOf } from './release-server.ts'

const hour = 60 * 60

/** 花子 signs in and her phone compares its sums. Then she records a change, which stays unsent for more than a day. */
export async function recordTooEarly({ server, phones, record, drain, keyOf }: Cast): Promise<void> {
  await drain('花子')
  const { userId, displayName, key } = phones.花子.person
  Dexie.dependencies.indexedDB = phones.花子.phone.indexedDB
  Dexie.dependencies.IDBKeyRange = phones.花子.phone.IDBKeyRange
  await rememberPerson({ key, userId, displayName })
  await writeCurrentAccount({ userId, displayName, avatarUrl: null })
  const h = keyOf('花子')
  const late = { id: ids.late, ...textFieldsOf('古い昼食'), ...pays(h, 1_200), ...equally(h) }
  await record('花子', kyoto, 'expense.create', late)
  await record('花子', kyoto, 'expense.describe', { id: ids.late, title: '古い昼食の代金' })
  server.clock.now += 25 * hour
}

/**
 * 次郎 records an expense, 太郎 edits it and records others, and then an older backup is restored. 太郎 reconnects at once,
 * and his edit is not run, because 次郎, whose device has the expense, has not reconnected yet.
 */
export async function loseSomeInRestore({ server, record, drain, keyOf, phones }: Cast): Promise<void> {
  const [t, j] = [keyOf('太郎'), keyOf('次郎')]
  const backup = await takeBackup(server.database)
  await record('次郎', kyoto, 'expense.create', {
    id: ids.tea,
    ...textFieldsOf('お茶'),
    ...pays(j, 900),
    ...equally(j, t),
  })
  await drain('次郎', '太郎')
  await record('太郎', kyoto, 'expense.describe', { id: ids.tea, title: '抹茶' })
  await record('太郎', kyoto, 'expense.create', {
    id: ids.shrine,
    ...textFieldsOf('拝観料'),
    ...pays(t, 1_000),
    ...equally(j, t),
  })
  await drain('太郎')
  await restoreBackup(server.database, backup)
  await nameEpoch(server, 9_002)
  await phones.太郎.drain()
  await record('次郎', kyoto, 'expense.create', {
    id: ids.sweets,
    ...textFieldsOf('和菓子'),
    ...pays(j, 600),
    ...equally(j, t),
  })
}

/** The server's own epochs are random, so a numbered one replaces them. */
export async function nameEpoch({ database }: Cast['server'], number: number): Promise<void> {
  const naming = database.db.updateTable('serverState').set({ value: uuidOf(number) })
  await naming.where('key', '=', 'epoch').execute()
}

/** 花子's changes: one that fails, with another behind it; one in conflict, with one that needs it; and later ones. */
export async function fillQueue(cast: Cast, innMark: MutationId): Promise<void> {
  const { server, phones, record, keyOf } = cast
  const [h, t, j] = [keyOf('花子'), keyOf('太郎'), keyOf('次郎')]
  await phones.花子.drain()
  await record('花子', onsen, 'expense.create', {
    id: ids.bath,
    ...textFieldsOf('温泉'),
    ...pays(h, 2_000),
    ...equally(h),
  })
  await record('花子', onsen, 'expense.create', {
    id: ids.towel,
    ...textFieldsOf('タオル'),
    ...pays(h, 200),
    ...equally(h),
  })
  await failUntilHeld(cast)
  await record('太郎', kyoto, 'expense.setMoney', {
    id: ids.inn,
    mark: innMark,
    ...pays(h, 42_000),
    ...equally(h, t),
  })
  await phones.太郎.drain()
  // The rows of the first drain wake the changes that waited for them. After the second drain they wait for some
  // time.
  await phones.太郎.drain()
  const ownMark = await record('花子', kyoto, 'expense.setMoney', {
    id: ids.inn,
    mark: innMark,
    ...pays(h, 44_000),
    ...equally(h, t, j),
  })
  await record('花子', kyoto, 'expense.setMoney', {
    id: ids.inn,
    mark: ownMark,
    ...pays(h, 45_000),
    ...equally(h, t, j),
  })
  await phones.花子.drain()
  server.clock.now += 60
  // The worker sends without fetching rows: the change is `applied`, and its rows have not arrived.
  await record('花子', kyoto, 'expense.create', {
    id: ids.breakfast,
    ...textFieldsOf('朝食'),
    ...pays(h, 1_500),
    ...equally(h, j),
  })
  const { store, transport } = phones.花子
  await sendQueue({ store, transport, now: () => server.clock.now })
  await recordPending(cast)
}

async function recordPending({ record, keyOf, guestKey }: Cast): Promise<void> {
  const [h, t] = [keyOf('花子'), keyOf('太郎')]
  await record('花子', kyoto, 'expense.create', {
    id: ids.ferry,
    ...textFieldsOf('船'),
    category: 'transport',
    ...pays(h, 3_000),
    ...equally(h, guestKey),
  })
  await record('花子', kyoto, 'expense.describe', { id: ids.dinner, title: '夕食の代金', location: '' })
  await record('花子', kyoto, 'expense.delete', { id: ids.souvenir })
  await record('花子', kyoto, 'expense.setSharePaid', { id: ids.dinner, userKey: t, isPaid: true })
  await record('花子', kyoto, 'transfer.create', {
    id: ids.refund,
    itineraryId: null,
    title: '返金',
    description: '',
    date: '2026-11-22',
    from: h,
    to: t,
    amount: 500,
  })
  await record('花子', kyoto, 'pendingMember.rename', { id: ids.grandmother, name: '祖母' })
  await record('花子', kyoto, 'attachment.add', receiptOf(ids.waiting, { expenseId: ids.ferry }))
}

/** The server fails on the first change of the second group until the device holds it. */
async function failUntilHeld({ server, phones }: Cast): Promise<void> {
  const { person, phone, transport } = phones.花子
  const failing: Transport = async (request) => {
    const [failed, ...behind] = request.mutations.filter(({ scope }) => scope === scopeOfGroup(onsen))
    const mutations = request.mutations.filter(({ scope }) => scope !== scopeOfGroup(onsen))
    const outcome = await transport({ ...request, mutations })
    if (outcome.kind !== 'answer' || !failed) return outcome
    const { response } = outcome
    const results: MutationResult[] = [
      { mutationId: failed.mutationId, status: 'failed' },
      ...behind.map(({ mutationId }) => ({ mutationId, status: 'not-run' as const })),
    ]
    return { kind: 'answer', response: { ...response, results: [...response.results, ...results] } }
  }
  const device = openReleaseDevice({ person, phone, transport: failing, now: () => server.clock.now })
  while (!(await device.unsent()).some(({ state }) => state === 'failed')) {
    await device.drain()
    server.clock.now += 2 * hour
  }
  device.database.close()
}

/** みさき has another phone, whose download is interrupted after two of its parts. */
export async function cutDownloadOff({ server, phones }: Cast): Promise<ReleaseDevice> {
  const { person, transport } = phones.みさき
  const parts = oneVersionEach(transport)
  let answers = 3
  const cutOff: Transport = async (request) =>
    answers-- > 0 ? parts(request) : { kind: 'unreachable', retryAfterSeconds: null }
  const tablet = openReleaseDevice({
    person,
    phone: newPhone(),
    transport: cutOff,
    now: () => server.clock.now,
  })
  await tablet.database.device.put({ ...freshDeviceState(actorOf(person)), clientId: uuidOf(600) })
  await tablet.drain()
  return tablet
}
