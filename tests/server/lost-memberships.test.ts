/** The server has lost a membership: the person's device keeps the group and lists the loss. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MutationId } from '#shared/model/mutation-id.ts'
import { discardChange, resendChange } from '#shared/sync/resend-edit-discard.ts'
import { sendQueue } from '#shared/sync/send-queue.ts'
import { newId } from '#client/store/new-id.ts'
import { type Backup, putBack, takeBackup } from '#tests/support/backup.ts'
import { httpTransport } from '#tests/support/http-transport.ts'
import {
  type Device,
  addExpense,
  comeIn,
  deviceOf,
  makeGroup,
  titles,
  joinByCode,
  drainAll,
} from './recovery-fixture.ts'
import { type TestServer, startTestServer } from './start-server.ts'

type Person = Awaited<ReturnType<typeof comeIn>>
let server: TestServer
let jiro: Person
let phone: Device
let third: Device
let backup: Backup
beforeEach(async () => {
  server = await startTestServer()
  jiro = await comeIn(server, '次郎')
  phone = deviceOf(await comeIn(server, '花子'))
  third = deviceOf(jiro)
  await makeGroup(phone)
  backup = await takeBackup(server.database)
  await joinByCode(jiro)
  await drainAll(third)
})
afterEach(() => server.stop())

async function record(device: Device, ...names: string[]): Promise<void> {
  for (const name of names) {
    await addExpense(device, name)
    await device.drain()
  }
}

const onServer = async () => {
  const rows = await server.database.db.selectFrom('expenses').select('title').execute()
  return rows.map(({ title }) => title).toSorted()
}
const listed = async (device: Device) =>
  (await device.unsent()).map(({ record: { name, code } }) => [name, code])

/** 次郎's device lists the loss, and the group has other versions since. */
async function listLoss(): Promise<void> {
  await record(third, '次郎の昼食')
  await putBack(server.database, backup)
  await drainAll(third)
  await record(phone, '花子の朝食', '花子の昼食', '花子の夕食')
}

async function resendLoss(): Promise<void> {
  const [held] = await third.unsent()
  await resendChange(third.store, { seq: held?.record.seq ?? 0, mutationId: newId(MutationId) })
}

describe('a person who joined after the backup', () => {
  it('has left for the server, keeps the rows, and gives back their own when they join again', async () => {
    await record(third, '次郎の昼食')
    await drainAll(phone)
    await record(third, '次郎だけが持つ夕食')
    await putBack(server.database, backup)
    await drainAll(phone, third)
    expect(await onServer()).toEqual(['次郎の昼食'])
    const members = server.database.db.selectFrom('members').select(['status', 'role'])
    expect(await members.where('userId', '=', jiro.user.id).execute()).toEqual([
      { status: 'left', role: 'member' },
    ])
    expect((await titles(third)).toSorted()).toEqual(['次郎だけが持つ夕食', '次郎の昼食'])
    expect(await listed(third)).toEqual([['group.giveBack', 'membership-lost']])
    await joinByCode(jiro)
    await drainAll(third)
    expect([await onServer(), await listed(third)]).toEqual([['次郎だけが持つ夕食', '次郎の昼食'], []])
  })

  it('gives back their own also when they send the listed loss again after they have joined', async () => {
    await listLoss()
    await joinByCode(jiro)
    await resendLoss()
    await drainAll(third)
    expect(await onServer()).toEqual(['次郎の昼食', '花子の夕食', '花子の昼食', '花子の朝食'])
    expect([(await titles(third)).toSorted(), await third.queueLength()]).toEqual([await onServer(), 0])
  })

  it('sees the loss listed again if the server loses the membership once more', async () => {
    await listLoss()
    const before = await takeBackup(server.database)
    await joinByCode(jiro)
    await resendLoss()
    const transport = httpTransport(jiro)
    await sendQueue({ store: third.store, transport, now: () => server.clock.now })
    expect(await third.unsent()).toEqual([])
    await putBack(server.database, before)
    await drainAll(third)
    expect([await titles(third), await listed(third)]).toEqual([
      ['次郎の昼食'],
      [['group.giveBack', 'membership-lost']],
    ])
  })

  it('may drop the group instead', async () => {
    await record(third, '次郎の昼食')
    await putBack(server.database, backup)
    await drainAll(third)
    const [held] = await third.unsent()
    await discardChange(third.store, { seq: held?.record.seq ?? 0 })
    await drainAll(third)
    expect([await titles(third), await third.queueLength()]).toEqual([[], 0])
  })
})
