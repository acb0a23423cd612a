/** The server has few PostgreSQL connections, and one person's calls must not occupy all of them. */
import { expect, it } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { newUuid } from '#client/store/new-id.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { freshPostgres } from '#tests/support/fresh-database.ts'
import { type Person, startTestServer } from '../start-server.ts'
import { syncRequest } from '../sync-requests.ts'

const scope = scopeOfGroup(GroupId.parse('01940000-0000-7000-8000-000000000001'))
const moreThanConnections = 20

it('others are served while many calls of one account wait for the same group', async () => {
  const server = await startTestServer()
  const [hanako, taro] = [await server.signIn('花子'), await server.signIn('太郎')]
  const send = (name: string, args: object) =>
    hanako.agent.post('/api/sync').send(
      syncRequest(hanako, {
        mutations: [{ mutationId: newUuid(), scope, name, args, time: server.clock.now }],
      }),
    )
  await send('group.create', { name: '沖縄', description: '', inviteMethod: 'open' })
  const held = server.database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('scopes').selectAll().where('scope', '=', scope).forUpdate().execute()
    const waiting = Array.from({ length: moreThanConnections }, (_, index) =>
      send('group.edit', { name: `${index}` }).then(({ status }) => status),
    )
    for (let turn = 0; turn < moreThanConnections; turn++)
      expect((await taro.agent.get('/api/me')).status).toBe(200)
    return waiting
  })
  const answers = await Promise.all(await held)
  expect(answers).toEqual(answers.map(() => 200))
  await server.stop()
})

it('others are served while a server that is stuck keeps a whole group waiting', async () => {
  const databaseUrl = await freshPostgres('migrated')
  const stuck = openDatabase({ databaseUrl })
  const server = await startTestServer({
    database: openDatabase({ databaseUrl, lockMsMax: 500 }),
    onDefect: () => undefined,
  })
  const owner = await server.signIn('花子')
  const send = ({ agent, ...person }: Person, name: string, args: object) =>
    agent.post('/api/sync').send(
      syncRequest(person, {
        mutations: [{ mutationId: newUuid(), scope, name, args, time: server.clock.now }],
      }),
    )
  await send(owner, 'group.create', { name: '沖縄', description: '', inviteMethod: 'open' })
  const { inviteCode } = await server.database.db
    .selectFrom('groups')
    .select('inviteCode')
    .executeTakeFirstOrThrow()
  const members = [owner]
  while (members.length < moreThanConnections) {
    const member = await server.signIn(`${members.length}`)
    await send(member, 'member.join', { inviteCode })
    members.push(member)
  }
  const outsider = await server.signIn('太郎')
  const answers = await stuck.db.transaction().execute(async (tx) => {
    await tx.selectFrom('scopes').selectAll().where('scope', '=', scope).forUpdate().execute()
    const waiting = members.map((member) => send(member, 'group.edit', { name: '那覇' }))
    expect((await outsider.agent.get('/api/me')).status).toBe(200)
    return Promise.all(waiting)
  })
  // They are told to come back. Nothing of theirs is refused, or run twice.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect((await send(owner, 'group.edit', { name: '石垣' })).body.results).toMatchObject([
    { status: 'applied' },
  ])
  await stuck.close()
  await server.stop()
})
