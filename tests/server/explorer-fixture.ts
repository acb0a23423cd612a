/** Secrets in the database, and what statements of the explorer find. */
import type { Cell } from '#shared/api/explorer.ts'
import { GroupId } from '#shared/model/group.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { UserId } from '#shared/model/user.ts'
import { newUuid } from '#client/store/new-id.ts'
import type { Database } from '#server/db/database.ts'
import { type Failure, type Sink, StatementFailed } from '#server/explorer/statement.ts'

const secret = 'SECRETinside'
export const planted = {
  secret,
  phone: '090-0000-4321',
  /** Any of them, also in another case. */
  pattern: /secretinside|090-0000-4321|secret@example/i,
  wrong: { secret: 'wrong', phone: '000' },
}

/** The statement with the values in place of `SECRET` and `PHONE`. */
export const asked = (text: string, guess: { secret: string; phone: string }) =>
  text.replace('SECRET', guess.secret).replace('PHONE', guess.phone)

/** One row with a secret in each table that has any. */
export async function plantSecrets({ db }: Database): Promise<void> {
  const userId = UserId.parse(newUuid())
  const groupId = GroupId.parse(newUuid())
  const at = 1_795_000_000
  const stamp = { version: 1, createdVersion: 1, ordinal: 0 }
  const account = { id: userId, lineUserId: null, displayName: '花子', avatarUrl: null, deletedAt: null }
  await db
    .insertInto('users')
    .values({ ...account, createdAt: at, updatedAt: at })
    .execute()
  await db
    .insertInto('sessions')
    .values({
      tokenHash: secret,
      userId,
      createdAt: at,
      seenAt: at,
      expiresAt: at,
      device: '',
      deviceKey: secret,
    })
    .execute()
  const identity = {
    provider: 'local',
    subject: secret,
    userId,
    createdAt: at,
    revokedAt: null,
    addedTo: secret,
  }
  await db.insertInto('identities').values(identity).execute()
  await db.insertInto('deviceCodes').values({ userId, codeHash: secret, expiresAt: at }).execute()
  await db.insertInto('serverState').values({ key: 'planted', value: secret }).execute()
  const scope = `g:${groupId}` as const
  await db.insertInto('scopes').values({ scope, version: 1, horizon: 0 }).execute()
  const trip = { firstItineraryTitle: null, firstItineraryStart: null, firstItineraryEnd: null }
  await db
    .insertInto('groups')
    .values({
      ...{ ...stamp, ...trip, id: groupId, name: '京都旅行', description: '', inviteMethod: 'open' },
      ...{ inviteCode: secret, kind: 'ordinary', itineraries: 'enabled', firstItineraryDestination: null },
      ...{ icon: null, createdBy: userId, createdAt: at, updatedAt: at },
    })
    .execute()
  await db
    .insertInto('pendingMembers')
    .values({
      ...{ ...stamp, id: PendingMemberId.parse(newUuid()), groupId, name: '次郎', phone: planted.phone },
      ...{ email: 'secret@example.com', role: 'member', status: 'uninvited', inviteCode: secret },
      ...{ invitedAt: null, linkedTo: null, createdAt: at },
    })
    .execute()
  await db
    .insertInto('tombstones')
    .values({
      ...{ ...stamp, scope, tableName: 'expenses', rowId: newUuid(), content: `{"x":"${secret}"}` },
      ...{ deletedAt: at, deletedBy: userId, isEmptied: 0, contentVersion: null },
    })
    .execute()
}

export type Found = { outcome: Failure['failure'] | 'answered'; message: string; rows: (readonly Cell[])[] }

/** What becomes of a statement. An error that is no refusal is thrown. */
export async function outcomeOf(run: (sink: Sink) => Promise<void>): Promise<Found> {
  const rows: (readonly Cell[])[] = []
  try {
    await run({ columns: () => undefined, row: (cells) => rows.push(cells) < 100 })
    return { outcome: 'answered', message: '', rows }
  } catch (error) {
    if (!(error instanceof StatementFailed)) throw error
    return { outcome: error.failure, message: error.message, rows: [] }
  }
}
