/** The line between a page and the server: messages are lost, delayed, duplicated or cut into parts. */
import { tableNames } from '#shared/model/tables.ts'
import type { Transport, TransportOutcome } from '#shared/sync/adapt-call-size.ts'
import type { RowsByTable, SyncRequest, SyncResponse } from '#shared/sync/wire-format.ts'
import { count } from './ledger.ts'
import type { Device } from './device.ts'
import type { Random } from './random.ts'
import { type Process, startProcess } from './scheduler.ts'
import { forgetRemoved } from './lost-states.ts'
import type { World } from './world.ts'

const noConnection: TransportOutcome = { kind: 'unreachable', retryAfterSeconds: null }
const lateMsMax = 3 * 3_600_000

export function connect(world: World, device: Device, process: Process): Transport {
  const { random, scheduler, server, faultRates, ledger } = world
  return async (request) => {
    await scheduler.turn(process, `sends ${request.mutations.map(({ name }) => name).join(' ')}`)
    if (!device.isOnline || random.chance(faultRates.lostRequests)) return noConnection
    const { account } = device.browser
    if (account === null) {
      count(ledger, 'sent signed out')
      return { kind: 'signed-out' }
    }
    if (account !== request.accountId) {
      count(ledger, 'sent in another account’s session')
      return { kind: 'wrong-account' }
    }
    if (request.mutations.length > faultRates.batchMax) return { kind: 'too-large' }
    const sent = structuredClone(request)
    if (random.chance(faultRates.duplicates)) void repeatLater(world, device, sent)
    const actor = world.people.find(({ userId }) => userId === account) ?? device.actor
    const answering = server.call(actor, sent)
    // The page gives up, but the request continues and arrives during the next call.
    if (random.chance(faultRates.timeouts)) return noConnection
    const response = await answering
    await scheduler.turn(process, 'hears')
    if (!response || !device.isOnline || random.chance(faultRates.lostAnswers)) return noConnection
    const arrived = random.chance(faultRates.smallAnswers) ? cutShort(response, random) : response
    for (const { scope, removed } of arrived.scopes) if (removed) forgetRemoved(world, device.name, scope)
    return { kind: 'answer', response: structuredClone(arrived) }
  }
}

async function repeatLater({ scheduler, server, random }: World, { actor }: Device, sent: SyncRequest) {
  const network = startProcess('network')
  await scheduler.sleep(network, random.chance(0.5) ? 0 : random.below(lateMsMax))
  await server.call(actor, sent)
}

/** Cuts an answer between versions, as the server does with one that has too many rows. `more` is set. */
function cutShort(response: SyncResponse, random: Random): SyncResponse {
  let isCut = false
  const scopes = response.scopes.map((delta) => {
    if (delta.removed || delta.to - delta.from < 2) return delta
    // The server lists the version at which it ends an answer.
    const ends = (delta.versions ?? []).filter(({ version }) => version < delta.to)
    const to = random.pick(ends)?.version
    if (to === undefined) return delta
    isCut = true
    return { ...delta, to, rows: upTo(delta.rows, to), deleted: upTo(delta.deleted, to) }
  })
  return { ...response, scopes, more: response.more || isCut }
}

function upTo(rows: RowsByTable, version: number): RowsByTable {
  const entries = tableNames.map((table) => [table, rows[table]?.filter((row) => row.version <= version)])
  return Object.fromEntries(entries.filter(([, some]) => some && some.length > 0))
}
