/**
 * The people of a release with their phones. Ids are numbered, so that writing a release again gives the same files.
 */
import { assert } from '#shared/assert.ts'
import { syncSchema } from '#shared/limits.ts'
import type { AttachmentId } from '#shared/model/attachment.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { type UserKey, keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import type { ArgsOf, MutationName } from '#shared/mutations/registry.ts'
import { attachmentArgs, hashOf } from '#tests/builders/attachment-rows.ts'
import {
  attachmentIdOf,
  expenseIdOf,
  groupIdOf,
  mutationIdOf,
  pendingIdOf,
  uuidOf,
} from '#tests/builders/ids.ts'
import type { TestServer } from '#tests/server/start-server.ts'
import { freshDeviceState } from '#tests/support/test-device.ts'
import { newPhone } from './phone.ts'
import { type ReleaseDevice, openReleaseDevice, recordOn } from './release-device.ts'
import { actorOf, signInWithKey, transportOf } from './release-server.ts'

export const kyoto = groupIdOf(1)
export const onsen = groupIdOf(2)
export const groupIds = [kyoto, onsen]
export const ids = {
  lunch: expenseIdOf(1),
  dinner: expenseIdOf(2),
  inn: expenseIdOf(3),
  taxi: expenseIdOf(4),
  souvenir: expenseIdOf(5),
  payback: expenseIdOf(6),
  mistake: expenseIdOf(7),
  bath: expenseIdOf(8),
  late: expenseIdOf(9),
  breakfast: expenseIdOf(10),
  tea: expenseIdOf(11),
  shrine: expenseIdOf(12),
  sweets: expenseIdOf(13),
  refund: expenseIdOf(14),
  towel: expenseIdOf(15),
  ferry: expenseIdOf(16),
  receipt: attachmentIdOf(1),
  ticket: attachmentIdOf(2),
  blurred: attachmentIdOf(3),
  waiting: attachmentIdOf(4),
  guest: pendingIdOf(1),
  child: pendingIdOf(2),
  grandmother: pendingIdOf(3),
}
export const names = ['花子', '太郎', '次郎', 'みさき', '三郎'] as const
export type Name = (typeof names)[number]

export type Cast = Awaited<ReturnType<typeof castOf>>

export async function castOf(server: TestServer) {
  const phones = {
    花子: await comeIn(server, '花子'),
    太郎: await comeIn(server, '太郎'),
    次郎: await comeIn(server, '次郎'),
    みさき: await comeIn(server, 'みさき'),
    三郎: await comeIn(server, '三郎'),
  } satisfies Record<Name, ReleaseDevice>
  let changes = 0
  const keyOf = (name: Name): UserKey => keyOfUser(phones[name].person.userId)
  return {
    server,
    phones,
    keyOf,
    guestKey: keyOfPendingMember(ids.guest),
    /** Records a change and returns its mutation id, which becomes the `moneyMark` of the money that it writes. */
    record: async <M extends MutationName>(
      by: Name,
      groupId: GroupId,
      name: M,
      args: ArgsOf<M>,
    ): Promise<MutationId> => {
      const mutationId = mutationIdOf(1_000 + ++changes)
      await recordOn(phones[by], { groupId, name, args, mutationId, at: server.clock.now })
      return mutationId
    },
    drain: async (...drained: Name[]) => {
      for (const name of drained) {
        const { kind } = await phones[name].drain()
        assert(kind === 'done', `the drain of ${name} ends with ${kind}`)
      }
    },
    /** Joins by a direct call, as a screen does, and not from the queue. */
    join: async (name: Name, groupId: GroupId, inviteCode: string) => {
      const { person, transport } = phones[name]
      const mutationId = mutationIdOf(1_000 + ++changes)
      const outcome = await transport({
        accountId: person.userId,
        clientId: uuidOf(500),
        schema: syncSchema,
        epoch: null,
        mutations: [
          {
            mutationId,
            scope: scopeOfGroup(groupId),
            name: 'member.join',
            args: { inviteCode },
            time: server.clock.now,
          },
        ],
      })
      assert(outcome.kind === 'answer' && outcome.response.results[0]?.status === 'applied', 'joins')
    },
  }
}

async function comeIn(server: TestServer, displayName: Name): Promise<ReleaseDevice> {
  const number = names.indexOf(displayName)
  const key = `key-of-a-release-${String(number).padStart(24, '0')}`
  const person = await signInWithKey(server, { displayName, key })
  const transport = transportOf(server, person)
  const device = openReleaseDevice({ person, phone: newPhone(), transport, now: () => server.clock.now })
  await device.database.device.put({ ...freshDeviceState(actorOf(person)), clientId: uuidOf(500 + number) })
  return device
}

/** The fields of an expense besides its money. */
export const textFieldsOf = (title: string) => ({
  itineraryId: null,
  title,
  description: `${title}のメモ`,
  date: '2026-11-20',
  location: '京都',
  category: 'food' as const,
})
export const pays = (userKey: UserKey, amount: number) => ({ amount, payers: [{ userKey, amount }] })
export const equally = (...participants: UserKey[]) => ({ split: { method: 'equal' as const, participants } })
export const receiptOf = (
  id: AttachmentId,
  fields: Partial<ArgsOf<'attachment.add'>> = {},
): ArgsOf<'attachment.add'> => ({ ...attachmentArgs(1, fields), id, hash: fields.hash ?? hashOf(id) })
