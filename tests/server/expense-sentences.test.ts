/**
 * What a caller reads for each refusal of a call on expenses: the validation rules and messages of specification 2,
 * sections 5 and 8, in the product's words.
 */
import request from 'supertest'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'
import { type Fixture, type Method, ask, call, createFixture, lunch } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
let expense: string
let settled: string
let former: Person
beforeAll(async () => {
  server = await startTestServer()
  fixture = await createFixture(server)
  const { hanako, group, inviteCode } = fixture
  const record = async () => (await call(hanako, 'POST', `/groups/${group}/expenses`, good())).expense.id
  expense = await record()
  settled = await record()
  await call(hanako, 'POST', `/expenses/${settled}/settle`)
  former = await server.signIn('元メンバー')
  await call(former, 'POST', '/groups/join', { inviteCode })
  const place = memberIdOf({ groupId: GroupId.parse(group), userId: former.user.id })
  await call(former, 'DELETE', `/groups/${group}/members/${place}`)
})
afterAll(() => server.stop())

const good = () => ({
  ...lunch(fixture.hanako.user.id),
  participants: [{ userId: fixture.hanako.user.id }, { userId: fixture.taro.user.id }],
})
const shared = (one: object, two: object) => [
  { userId: fixture.hanako.user.id, ...one },
  { userId: fixture.taro.user.id, ...two },
]

it.each<[string, () => object, string]>([
  ['a blank title', () => ({ title: ' ' }), '内容を入力してください'],
  ['no yen', () => ({ amount: 0 }), '1円以上の金額を入力してください'],
  ['half a yen', () => ({ amount: 0.5 }), '金額は1円単位の整数で入力してください'],
  [
    'a date that is not',
    () => ({ date: '2026-02-30' }),
    '2000年から2099年までの正しい日付を入力してください',
  ],
  ['nobody who paid', () => ({ payers: [], paidBy: undefined }), '支払った人を選んでください'],
  ['nobody who takes part', () => ({ participants: [] }), '分ける人を1人以上選んでください'],
  [
    'amounts that do not add up',
    () => ({ splitMethod: 'custom', participants: shared({ amount: 500 }, { amount: 501 }) }),
    'それぞれの分の合計が、支出の金額と一致しません',
  ],
  [
    'percentages that do not add up',
    () => ({ splitMethod: 'percentage', participants: shared({ percentage: 50 }, { percentage: 49.98 }) }),
    '割合の合計が100%になりません',
  ],
  [
    'a percentage above 100',
    () => ({ splitMethod: 'percentage', participants: shared({ percentage: 101 }, { percentage: -1 }) }),
    '割合は0から100の範囲で入力してください',
  ],
])('%s is refused when an expense is recorded and when it is changed', async (_, changes, sentence) => {
  const { hanako, group } = fixture
  const calls: [Method, string, object][] = [
    ['POST', `/groups/${group}/expenses`, { ...good(), ...changes() }],
    ['PUT', `/expenses/${expense}`, changes()],
    ['PATCH', `/expenses/${expense}`, changes()],
  ]
  for (const [method, path, body] of calls) {
    const refused = await ask(hanako, method, path, body)
    expect([refused.status, refused.body.error]).toEqual([422, sentence])
  }
})

it.each<[string, () => Parameters<typeof ask>, number, string]>([
  [
    'a caller who is not signed in',
    () => [{ agent: request.agent(server.http) }, 'GET', `/groups/${fixture.group}/expenses`],
    401,
    'ログイン情報が無効です。再ログインしてください。',
  ],
  [
    'a former member',
    () => [former, 'GET', `/groups/${fixture.group}/expenses`],
    403,
    'このグループにアクセスする権限がありません',
  ],
  [
    'an outsider',
    () => [fixture.outsider, 'GET', `/groups/${fixture.group}/statistics`],
    404,
    'グループが見つかりません',
  ],
  [
    'an outsider of an expense',
    () => [fixture.outsider, 'PATCH', `/expenses/${expense}`, { title: '夕食' }],
    404,
    '支出が見つかりません',
  ],
  [
    'a payment that somebody else has made',
    () => [
      fixture.taro,
      'POST',
      `/expenses/${expense}/payments`,
      { userId: fixture.hanako.user.id, paid: true },
    ],
    403,
    'アクセス権限がありません。',
  ],
  [
    'an edit of a settled expense',
    () => [fixture.hanako, 'PATCH', `/expenses/${settled}`, { title: '夕食' }],
    422,
    '精算済みのため、編集や削除はできません',
  ],
  [
    'a deletion of a settled expense',
    () => [fixture.hanako, 'DELETE', `/expenses/${settled}`],
    422,
    '精算済みのため、編集や削除はできません',
  ],
])('%s is refused in words', async (_, asked, status, sentence) => {
  const refused = await ask(...asked())
  expect([refused.status, refused.body.error]).toEqual([status, sentence])
})
