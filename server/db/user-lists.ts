/** Lists the people of the server for system admins, page by page (docs/decisions/0118-administration-of-people.md). */
import { sql } from 'kysely'
import type { UserId } from '#shared/model/user.ts'
import { type Database, type Tx, inSnapshot } from './database.ts'
import {
  type Total,
  atLeast,
  contains,
  countedMax,
  exactly,
  idsNaming,
  matchesMax,
  searchTextOf,
  together,
  totalOf,
} from './people-search.ts'

export const userOrders = { created: 'createdAt', name: 'displayName', login: 'lastLoginAt' } as const
type UserOrder = keyof typeof userOrders

type UserQuery = {
  /** Part of a name or status message, the beginning of a LINE user id, or a user id. Empty for everybody. */
  text: string
  filter: 'all' | 'admins' | 'others'
  order: UserOrder
  isDescending: boolean
  /** The key and id of the last row of the page before; undefined for the first page. */
  behind: { key: string | number; id: string } | undefined
  limit: number
}

/** Who is a system admin: by grants, and by the setting. */
type Admins = { granted: ReadonlySet<UserId>; named: ReadonlySet<UserId> }

type ListedUser = Awaited<ReturnType<typeof readPage>>[number] & {
  isSystemAdmin: boolean
  isNamed: boolean
  groupCount: number
}
/** `total` is that of all pages, and null but on the first one. */
type UserPage = { users: ListedUser[]; total: Total | null }

/** `named` are the people whom the setting `SYSTEM_ADMINS` names. */
export function listUsers(database: Database, query: UserQuery, named: readonly UserId[]): Promise<UserPage> {
  return inSnapshot(database, async (tx) => {
    const admins = { granted: await grantedAdmins(tx), named: new Set(named) }
    const text = searchTextOf(query.text)
    const found = text === '' ? null : await idsMatching(tx, text)
    const users = await readPage(tx, { ...query, text, found, admins })
    const total = query.behind ? null : await countUsers(tx, { ...query, text, found, admins })
    const groups = await countGroups(tx, users)
    const listed = users.map((user) => ({
      ...user,
      groupCount: groups.get(user.id) ?? 0,
      isSystemAdmin: admins.granted.has(user.id) || admins.named.has(user.id),
      isNamed: admins.named.has(user.id),
    }))
    return { users: listed, total }
  })
}

/** The number of people on the server, without deleted accounts. */
export async function countAllUsers(tx: Tx): Promise<Total> {
  const some = tx
    .selectFrom('users')
    .select('id')
    .where('deletedAt', 'is', null)
    .limit(countedMax + 1)
  const { count } = await tx
    .selectFrom(some.as('rows'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return totalOf(count)
}

type Found = {
  text: string
  filter: UserQuery['filter']
  /** The people who may match the text; null without a text. */
  found: string[] | 'many' | null
  admins: Admins
}

async function readPage(
  tx: Tx,
  { order, isDescending, behind, limit, ...conditions }: Omit<UserQuery, 'text' | 'filter'> & Found,
) {
  const key = userOrders[order]
  const direction = isDescending ? 'desc' : 'asc'
  const users = matching(tx, conditions)
    .select(['users.id', 'users.displayName', 'users.avatarUrl', 'users.lineUserId'])
    .select(['users.createdAt', 'users.updatedAt', 'users.lastLoginAt'])
    .select(['profiles.statusMessage', 'profiles.plan'])
    .orderBy(`users.${key}`, direction)
    .orderBy('users.id', direction)
    .limit(limit)
  if (!behind) return users.execute()
  const place = sql`(${sql.ref(`users.${key}`)}, ${sql.ref('users.id')})`
  const compared = isDescending ? sql`<` : sql`>`
  return users.where(sql<boolean>`${place} ${compared} (${behind.key}, ${behind.id})`).execute()
}

/** In how many groups each of the people of a page is, without those who are in none. */
async function countGroups(tx: Tx, users: readonly { id: UserId }[]): Promise<ReadonlyMap<UserId, number>> {
  if (users.length === 0) return new Map()
  const counts = await tx
    .selectFrom('members')
    .select(({ fn }) => ['userId', fn.countAll<number>().as('count')])
    .where(
      'userId',
      'in',
      users.map(({ id }) => id),
    )
    .where('status', '=', 'active')
    .groupBy('userId')
    .execute()
  return new Map(counts.map(({ userId, count }) => [userId, count]))
}

function livingUsers(tx: Tx) {
  return tx
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .where('users.deletedAt', 'is', null)
}

type Matching = ReturnType<typeof livingUsers>

function matching(tx: Tx, { text, filter, found, admins }: Found): Matching {
  const all = [...admins.granted, ...admins.named]
  let users = livingUsers(tx)
  if (text !== '')
    users = users.where((is) =>
      is.or([
        contains('users.displayName', text),
        contains('profiles.statusMessage', text),
        contains('users.lineUserId', text),
        is('users.id', '=', text as UserId),
      ]),
    )
  // PostgreSQL knows no empty lists.
  if (Array.isArray(found))
    users = found.length > 0 ? users.where('users.id', 'in', found as UserId[]) : none(users)
  if (filter === 'admins') users = all.length > 0 ? users.where('users.id', 'in', all) : none(users)
  if (filter === 'others' && all.length > 0) users = users.where('users.id', 'not in', all)
  return users
}

const none = (users: Matching): Matching => users.where(sql<boolean>`false`)

async function countUsers(tx: Tx, conditions: Found): Promise<Total> {
  const { text, filter, found } = conditions
  const countAdmins = () => countMatching(tx, { ...conditions, filter: 'admins' })
  if (filter === 'admins') return exactly(await countAdmins())
  if (found === 'many') return atLeast(filter === 'others' ? matchesMax - (await countAdmins()) : matchesMax)
  if (text !== '') return exactly(await countMatching(tx, conditions))
  const all = await countAllUsers(tx)
  return filter === 'others' ? { ...all, count: all.count - (await countAdmins()) } : all
}

async function countMatching(tx: Tx, conditions: Found): Promise<number> {
  const users = matching(tx, conditions).select(({ fn }) => fn.countAll<number>().as('count'))
  return (await users.executeTakeFirstOrThrow()).count
}

/** Those who may match, by the indexes alone. */
async function idsMatching(tx: Tx, text: string): Promise<string[] | 'many'> {
  const byLine = await tx
    .selectFrom('users')
    .select('id')
    .where('lineUserId', '>=', lineIdOf(text))
    .where('lineUserId', '<', `${lineIdOf(text)}~`)
    .limit(matchesMax + 1)
    .execute()
  return together([
    await idsNaming(tx, 'user-name', text),
    await idsNaming(tx, 'user-status', text),
    byLine.map(({ id }) => id),
    [text],
  ])
}

/** LINE's ids are `U` and hexadecimal digits in lower case. */
const lineIdOf = (text: string) => text.replace(/^u/, 'U')

/** There are few of them. */
const grantsMax = 1_000

async function grantedAdmins(tx: Tx): Promise<ReadonlySet<UserId>> {
  const grants = tx.selectFrom('systemAdmins').select('userId').where('isActive', '=', 1).limit(grantsMax)
  return new Set((await grants.execute()).map(({ userId }) => userId))
}
