import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskAddress, maskData, maskText } from './mask-secrets.ts'

const token = 'q3Zt0xkP_9vN1-bQ7wYcR5sL2mJ8hG4fD6aE0uIoTzX'
const base64 = 'q3Zt0xkP+9vN1/bQ7wYcR5sL2mJ8hG4fD6aE0uIoTzX='
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJVMTIzIn0.c2lnbmF0dXJlLW9mLWl0'
const lineUserId = `U${'9a01e77d5c0b42f1'.repeat(2)}`

describe('a text', () => {
  it.each<[what: string, text: string, secret: string]>([
    ['a header', `GET failed, Authorization: Bearer ${token}`, token],
    ['a bearer token', `sent with Bearer ${token}, refused`, token],
    ['a cookie', `cookie: theme=dark; sid=${token}`, token],
    ['the cookie of a session', `__Host-sid=abc123`, 'abc123'],
    ['a JWT', `verify ${jwt}`, 'c2lnbmF0dXJl'],
    ['a long random word', `no session ${token}`, token],
    ['base64', `no session ${base64}`, 'TzX'],
    ['short base64', 'key nWl7+pQ2x/Rv9kT4yBz8Aw==', 'pQ2x'],
    ['base64 without padding', `mac ${base64.slice(0, 32)}`, 'bQ7w'],
    ['base64 with slashes alone', `key ${base64.replaceAll(/[+=]/g, 'k')}x`, 'bQ7w'],
    ['base64 in an encoded address', `opened %2Fx%3D${encodeURIComponent(base64)}`, '9vN1'],
    ['base64 with a padding in its other alphabet', `no session ${token}=`, 'TzX'],
    ['a hash', `row ${'0f'.repeat(32)}`, '0f0f'],
    ['a LINE user id', `no profile of ${lineUserId}`, lineUserId],
    ['a group’s code', 'no group with ABCDEFGHJK', 'ABCDEFGHJK'],
    ['a personal code', 'no person with ABCD2345', 'ABCD2345'],
    ['a group’s code in lower case in a path', 'GET /join/abcdefghjk failed', 'abcdefghjk'],
    ['a personal code in lower case in a path', 'opened /join/wxyz2345.', 'wxyz2345'],
    ['a code in mixed case in a path', 'opened https://waritabi.example/join/Abcdefghjk?x', 'bcdefghjk'],
    ['a code in lower case in an encoded address', 'opened %2Fjoin%2Fabcdefghjk', 'abcdefghjk'],
    ['a query', 'GET /join?code=short&x=1', 'short'],
    ['a field', 'accessCode: "open sesame"', 'sesame'],
    ['a field in snake case', "{ invite_code: 'abc' }", 'abc'],
    ['an email address', 'sent to jiro@example.com', 'jiro@example'],
    ['a phone number', 'called 090-1234-5678', '1234'],
    ['a phone number without hyphens', 'called 09012345678', '1234'],
    ['a name', '花子 is no member', '花子'],
    ['a name in an encoded address', `opened /x/${encodeURIComponent('花子')}`, '%8A'],
    ['a quoted text', 'invalid input: "Alexander"', 'Alexander'],
    ['a code in an encoded address', 'opened %2Fjoin%3Fcode%3DABCDEFGHJK', 'ABCDEFGHJK'],
    ['a code behind an encoded character', 'opened %2FABCDEFGHJK', 'ABCDEFGHJK'],
    ['an encoded field', `access_token%3D${token.slice(0, 20)}`, token.slice(0, 20)],
    ['a field of JSON in a text', String.raw`odd " in {\"accessCode\":\"yukata\"}`, 'yukata'],
    ['a field of JSON in a text of a text', String.raw`odd " {\\\"accessCode\\\":\\\"yukata\\\"}`, 'yukata'],
    ['a pair', "[ 'x-access-code', 'yukata' ]", 'yukata'],
    ['a field as Ruby writes it', 'accessCode => yukata', 'yukata'],
    ['several secrets', 'tokens: abc', 'abc'],
    ['a password of an address', 'connect postgres://waritabi:hunter2@db:5432/x', 'hunter2'],
    ['an encoded email address', 'sent to jiro%40example.com', 'example.com'],
    ['a phone number with spaces', 'called 090 1234 5678', '1234'],
    ['a phone number with dots', 'called 090.1234.5678', '1234'],
    ['a phone number from abroad', 'called +81 90-1234-5678', '1234'],
    ['the value of a constraint', 'duplicate key: Key (invite_code)=(open sesame) already exists.', 'sesame'],
    ['values with brackets', 'Key (lower(name), day)=(Dinner (late), 3) already exists.', 'late'],
    ['values of several lines', 'Key (notes)=(one.\ntwo\nthree) already exists.', 'three'],
    ['a value that is missing', 'Key (email)=(jiro) is not present in table "users".', 'jiro'],
    ['a value that is in conflict', 'Key (a)=(one) conflicts with existing key (a)=(two).', 'two'],
    ['a value in another language', 'キー (email)=(jiro) はすでに存在します', 'jiro'],
    ['a value that was cut', 'Key (name)=(Alexander the Gre', 'Alexander'],
    ['a row that fails a check', 'Failing row contains (1, Alexander, null).', 'Alexander'],
    ['broken JSON', `Unexpected token 'A', ..."name": "Alexander", "x"... is not valid JSON`, 'Alexander'],
    [
      'the beginning of a quoted text',
      `Unexpected end: ..."Alexander", "title... is not valid JSON`,
      'Alexander',
    ],
  ])('loses %s', (_what, text, secret) => {
    const told = maskText(text)
    expect(text).toContain(secret)
    expect(told).not.toContain(secret)
    expect(told).toContain('***')
  })

  it.each([
    "TypeError: Cannot read properties of undefined (reading 'shares')",
    'at save (/srv/server/http/user-management-routes.ts:120:11)',
    'save@https://waritabi.example/assets/user-management-screen-Df3hA8kP.js:1:20394',
    'duplicate key value violates unique constraint "groups_by_code"',
    'PUT /api/groups/:groupId -> 500',
    'group 0193f2aa-7c1e-7d3a-9c41-e0b25f60a27e, request 5f1c2b7e-0a51-4f7e-8b0a-1c52a3d4e5f6',
    'Key (group_id, user_id)=(0193f2aa-7c1e-7d3a-9c41-e0b25f60a27e, 5f1c2b7e-0a51-4f7e-8b0a-1c52a3d4e5f6) already exists.',
    'at save (/Users/hanako/Projects/waritabi2/server/dayOfTheTrip/saveExpenseOfDay/index.ts:1:2)',
    'deployed 2026.11.30+build4, sha1 da39a3ee5e6b4b0d, PUT /api/expenses -> 500, /api/messages',
    'GET /api/groups/a%20b%2Fc -> 404, 100%, 50% of 12%',
    'SQLITE_FULL ECONNREFUSED EADDRINUSE code 40001, 1795000000, 30000 ms',
  ])('keeps what helps: %s', (text) => {
    expect(maskText(text)).toBe(text)
  })

  it('is the same when it is masked again', () => {
    const parts = [
      token,
      jwt,
      lineUserId,
      'token: ',
      'cookie=',
      '"',
      "'",
      '?a=',
      '花',
      'JSON',
      ' ',
      '\n',
      '***',
      '@a.b',
      '/',
      'abcdefghjk',
      base64,
      'Key (a)=(',
      ') already exists.',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts)), (words) => {
        const once = maskText(words.join(''))
        expect(maskText(once)).toBe(once)
      }),
      // A quoted nothing in front of a secret was masked for itself.
      { examples: [[['token: ', '"', '"', token]], [['cookie=', "'", "'", token]]], numRuns: 1_000 },
    )
  })

  it.each([
    '"',
    'eyJ-',
    'a-',
    '@a.',
    'token',
    '0-',
    '&a=',
    'JSON"',
    'U',
    'a/',
    '%2f',
    'Aa1+-',
    'Key (a)=(',
    '(',
  ])('of %j a hundred thousand times takes no long time', (part) => {
    const text = part.repeat(100_000)
    const before = performance.now()
    maskText(text)
    expect(performance.now() - before).toBeLessThan(1_000)
  })

  it('that is cut keeps no half of a secret', () => {
    expect(maskText(`${'x '.repeat(9_990)}${token}`)).not.toContain(token.slice(0, 10))
  })
})

it('around the values of a constraint all stays', () => {
  const line = (value: string) =>
    `error: no { detail: 'Key (name)=(${value}) already exists.', table: 'groups' }\n    at save (/srv/x.ts:1:2)`
  expect(maskText(line('Alexander (17).'))).toBe(line('***'))
  expect(maskText("{ detail: 'Failing row contains (1, (Alexander).)', code: '23514' }")).not.toContain(
    'Alex',
  )
  expect(maskText("{ detail: 'Failing row contains (Alexander).', code: '23514' }")).toBe(
    "{ detail: 'Failing row contains (***).', code: '23514' }",
  )
})

it('data lose secrets and what people have written, and keep the rest', () => {
  expect(
    maskData({
      error: { name: 'ConstraintError', message: 'Alexander', code: 'SQLITE_FULL' },
      title: 'Dinner',
      displayName: 'Alexander',
      sessionId: 'abc',
      accessToken: 'abc',
      headers: [{ authorization: 'abc' }, `Bearer ${token}`],
      amount: 1200,
      isPaid: true,
      expenseId: '0193f2aa-7c1e-7d3a-9c41-e0b25f60a27e',
      none: null,
      花子: 1,
    }),
  ).toEqual({
    error: { name: 'ConstraintError', message: '***', code: 'SQLITE_FULL' },
    title: '***',
    displayName: '***',
    sessionId: '***',
    accessToken: '***',
    headers: [{ authorization: '***' }, 'Bearer ***'],
    amount: 1200,
    isPaid: true,
    expenseId: '0193f2aa-7c1e-7d3a-9c41-e0b25f60a27e',
    none: null,
    '***': 1,
  })
})

it.each([
  ['https://waritabi.example/join?code=ABCDEFGHJK#x', '/join'],
  ['/s#token', '/s'],
  ['/groups/0193f2aa-7c1e-7d3a-9c41-e0b25f60a27e', '/groups/0193f2aa-7c1e-7d3a-9c41-e0b25f60a27e'],
  [`/x/${token}`, '/x/***'],
  ['/join/abcdefghjk', '/join/***'],
  ['/join/wxyz2345/', '/join/***/'],
  [`/x/${base64}`, '/x/***'],
])('of the address %s the path is kept', (address, path) => {
  expect(maskAddress(address)).toBe(path)
})
