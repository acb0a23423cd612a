/** Bad changes of 花子's own profile, by each method that changes it, one per row. */
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { type BadCall, type BadRow, badCallsOf } from './bad-expenses.ts'

const path = () => '/user/profile'

const changes: [what: string, code: RejectionCode, body: unknown][] = [
  ['an empty profile', 'nothing-to-change', {}],
  ['a blank name', 'display-name-required', { displayName: ' 　' }],
  ['no name', 'display-name-required', { displayName: null }],
  ['a name of 1,000 characters', 'text-too-long', { displayName: 'あ'.repeat(1_000) }],
  ['half a character as name', 'unreadable', { displayName: 'a\ud83d' }],
  ['a picture that is no address', 'unreadable', { pictureUrl: '花子.png' }],
  ['a picture that runs code', 'unreadable', { pictureUrl: 'javascript:alert(1)' }],
  ['a picture that others on the network see', 'unreadable', { pictureUrl: 'http://example.com/a.png' }],
  [
    'an endless address of a picture',
    'text-too-long',
    { pictureUrl: `https://e.example/${'a'.repeat(1_000)}` },
  ],
  ['an endless status', 'text-too-long', { statusMessage: 'あ'.repeat(1_000) }],
  ['a status that is a number', 'unreadable', { statusMessage: 1 }],
  ['a plan', 'unknown-field', { plan: 'premium' }],
  ['the profile of another account', 'unknown-field', { id: '01940000-0000-7000-8000-000000000001' }],
  ['a name in both cases', 'unknown-field', { displayName: '花', display_name: 'ハナ' }],
]

export const badProfiles: BadCall[] = (['POST', 'PUT', 'PATCH'] as const).flatMap((method) =>
  badCallsOf(
    changes.map(([what, code, body]): BadRow => [`${what} by ${method}`, code, method, path, () => body]),
  ),
)
