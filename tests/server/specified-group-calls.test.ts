/**
 * The calls on groups, invitations, applications and trips, as the specification names them (1, section 7; 2, section 7; 3,
 * "Group and invitation calls"; and the alternative forms of the design), one row for each. Each is made signed out, by somebody outside the group,
 * in the wrong role, for something that does not exist, with a body that cannot be read, in order, again with its key, and
 * again without one.
 */
import request from 'supertest'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dumpDatabase } from './dump-database.ts'
import { type Cast, type Row, createCast } from './specified-cast.ts'
import { groupRows } from './specified-groups.ts'
import { settlementRows } from './specified-settlements.ts'
import { tripRows } from './specified-trips.ts'
import { peopleRows } from './specified-people.ts'
import { type TestServer, copiesOf } from './start-server.ts'
import { type Method, ask } from './trip-fixture.ts'

let server: TestServer
let cast: Cast
const startWithCast = copiesOf(createCast)
beforeEach(async () => {
  ;({ server, fixture: cast } = await startWithCast())
})
afterEach(() => server.stop())

const key = { 'idempotency-key': '00000000-0000-7000-8000-000000000077' }
const methodOf = ({ specified }: Row): Method =>
  /^(?:GET|POST|PUT|PATCH|DELETE) /.exec(specified)?.[0].trim() as Method

/** The method of the operations that the specification names without one (docs/design.md, "REST calls"). */
const namedMethods: Record<string, Method> = {
  'POST …/review {action: approve, assignToPendingMember}': 'POST',
  'POST …/review {action: reject, rejectionReason}': 'POST',
  'add pending member {name, phone, email}': 'POST',
  'update pending member {name}, PATCH': 'PATCH',
  'update pending member {status, invite_code, invited_at}': 'PATCH',
  'update pending member {role}': 'PATCH',
  'delete pending member': 'DELETE',
  'accept pending member': 'POST',
  'reject pending member, with the default reason': 'POST',
  'map user to pending member {userId}': 'POST',
}

it.each([...groupRows, ...peopleRows, ...tripRows, ...settlementRows])('$specified', async (row) => {
  const method = namedMethods[row.specified] ?? methodOf(row)
  const [path, body] = [row.path(cast), row.body?.(cast)]
  const before = await dumpDatabase(server.database)
  const refused = async (asking: ReturnType<typeof ask>) => {
    const { status, body: answered } = await asking
    expect(answered.success).toBe(false)
    expect(await dumpDatabase(server.database)).toBe(before)
    return [status >= 400, answered.code]
  }

  const nobody = { agent: request.agent(server.http) }
  expect(await refused(ask(nobody, method, path, body))).toEqual([true, 'signed-out'])
  if (row.outsider !== null)
    expect(await refused(ask(cast.outsider, method, path, body))).toEqual([true, row.outsider])
  if (row.wrongRole) {
    const [who, code] = row.wrongRole
    expect(await refused(ask(cast[who], method, path, body))).toEqual([true, code])
  }
  const caller = cast[row.by]
  if (row.missing) {
    const [other, code] = row.missing
    const { path: otherPath = path, body: otherBody = body } = other(cast)
    expect(await refused(ask(caller, method, otherPath, otherBody))).toEqual([true, code])
  }
  if (row.malformed) {
    const [wrong, code] = row.malformed
    expect(await refused(ask(caller, method, path, wrong))).toEqual([true, code])
    expect(await refused(ask(caller, method, path, '{"name":'))).toEqual([true, 'unreadable'])
  }

  const first = await ask(caller, method, path, body, key)
  expect([first.status, first.body]).toEqual([200, { ...first.body, success: true, ...row.answered(cast) }])
  const after = await dumpDatabase(server.database)
  const repeated = await ask(caller, method, path, body, key)
  expect(repeated.status).toBe(200)
  expect(await dumpDatabase(server.database), 'a call repeated with its key has no further effect').toBe(
    after,
  )
  const again = await ask(caller, method, path, body)
  expect(again.body.code ?? 'ok').toBe(row.again)
})
