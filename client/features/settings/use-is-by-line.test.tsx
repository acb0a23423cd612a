import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { askServerConfigAgain } from '#client/session/server-config.ts'
import { rememberPerson } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { useIsByLine } from './own-profile-dialog.tsx'

afterEach(() => localStorage.clear())

async function serveBy(authMode: 'line' | 'local') {
  vi.stubGlobal('fetch', async () => Response.json({ authMode }))
  await askServerConfigAgain()
}
const byLine = (userId: UserId) => renderHook(() => useIsByLine(userId)).result
const known = { key: 'k'.repeat(40), userId: newId(UserId), displayName: '花子' }

it('on a server without LINE nobody signs in by LINE', async () => {
  await serveBy('local')
  expect(byLine(newId(UserId)).current).toBe(false)
})

it('on a server with LINE all do but those who are still to be linked', async () => {
  await serveBy('line')
  expect(byLine(newId(UserId)).current).toBe(true)
  await rememberPerson(known)
  const result = byLine(known.userId)
  await waitFor(() => expect(result.current).toBe(false))
  await rememberPerson({ ...known, isLinked: true })
  await waitFor(() => expect(result.current).toBe(true))
})
