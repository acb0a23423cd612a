/** What a device offers again after a restored backup, and the server can never take: it is refused at once, and listed. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MutationId } from '#shared/model/mutation-id.ts'
import { resendChange } from '#shared/sync/unsent.ts'
import { newId } from '#client/store/new-id.ts'
import { restoreBackup, takeBackup } from '#tests/support/backup.ts'
import { type Device, addExpense, comeIn, deviceOf, groupId, makeGroup, titles } from './recovery-scene.ts'
import { type TestServer, startTestServer } from './start-server.ts'

let server: TestServer
let phone: Device
beforeEach(async () => {
  server = await startTestServer()
  phone = deviceOf(await comeIn(server, '花子'))
  await makeGroup(phone)
})
afterEach(() => server.stop())

/** The phone remembers its last change otherwise than the server took it; the server may have lost that change. */
async function offerOtherwise(other: object, { isLost }: { isLost: boolean }): Promise<void> {
  const id = await addExpense(phone, '昼食')
  await phone.drain()
  const before = await takeBackup(server.database)
  await phone.record(groupId, 'expense.describe', { id, title: '朝食' })
  await phone.drain()
  const after = await takeBackup(server.database)
  await phone.store.transaction(async (tx) => {
    for (const kept of await tx.acknowledged.all()) {
      const { record } = kept
      if (record.name !== 'expense.describe') continue
      await tx.acknowledged.put({ ...kept, record: { ...record, args: { id, title: '朝食', ...other } } })
    }
  })
  await restoreBackup(server.database, isLost ? before : after)
  await phone.drain()
  await phone.drain()
}

const unsent = async () => (await phone.unsent()).map(({ record }) => [record.name, record.code])

it('what cannot be read is not tried for a day', async () => {
  await offerOtherwise({ id: 'no id' }, { isLost: true })
  expect(await unsent()).toEqual([['expense.describe', 'id-invalid']])
  expect([await phone.queueLength(), await titles(phone)]).toEqual([1, ['昼食']])
})

it('other words under an id that the server knows are its owner’s to send again, under another', async () => {
  await offerOtherwise({ title: '夕食' }, { isLost: false })
  expect(await unsent()).toEqual([['expense.describe', 'id-reused']])
  const [held] = await phone.unsent()
  await resendChange(phone.store, { seq: held?.record.seq ?? 0, mutationId: newId(MutationId) })
  await phone.drain()
  expect([await phone.queueLength(), await titles(phone)]).toEqual([0, ['夕食']])
})
