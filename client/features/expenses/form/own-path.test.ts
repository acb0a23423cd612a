import { expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

const trip = '/groups/0197a000-0000-7000-8000-000000000001/itineraries/0197a000-0000-7000-8000-000000005000'

it.each([
  trip,
  `${trip}#expenses`,
  `${trip}?from=plan&q=%E5%AE%BF#settlement`,
  '/groups/0197a000-0000-7000-8000-000000000001',
  '/dashboard',
  '/receipts',
  '/shared',
])('returns to %s', (path) => {
  expect(ownPath(path)).toBe(path)
})

it.each([
  '',
  'dashboard',
  '/',
  '//elsewhere.example',
  '///elsewhere.example/groups/1',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/%2Felsewhere.example',
  '/%2f%2felsewhere.example',
  '/%5Celsewhere.example',
  '/%255Celsewhere.example',
  '%2F%2Felsewhere.example',
  '/groups//elsewhere.example',
  '/groups/..//elsewhere.example',
  '/groups/../../elsewhere',
  '/groups/%2e%2e/api',
  '/groups/1/\telsewhere',
  '/\t/elsewhere.example',
  ' /dashboard',
  '/dashboard\n',
  '/groups/1@elsewhere.example',
  '/groups/1#//elsewhere.example',
  'https://elsewhere.example/groups/1',
  'https:/dashboard',
  'javascript:alert(1)',
  'data:text/html,1',
  '/api/groups',
  '/login',
  '/admin/database-explorer',
])('refuses %j', (path) => {
  expect(ownPath(path)).toBeNull()
})

it('refuses an absent path', () => {
  expect(ownPath(undefined)).toBeNull()
})
