import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { UserId } from '#shared/model/user.ts'
import { closeAccount, currentDatabase, openAccount } from './current-database.ts'
import { newId } from './new-id.ts'
import { rememberedQuery } from './use-live-query.ts'

beforeEach(async () => {
  await openAccount({ userId: newId(UserId), displayName: '花子' })
})
afterEach(closeAccount)

const countUnder = async (name: string) => `${name} ${await currentDatabase().scopes.count()}`
const addScope = () => currentDatabase().scopes.put({ scope: scopeOfGroup(newId(GroupId)), cursor: 0 })

it('begins with the last answer to the same arguments, and follows with the present one', async () => {
  const useCount = rememberedQuery(countUnder)
  const first = renderHook(() => useCount('沖縄'))
  expect(first.result.current).toBeUndefined()
  await waitFor(() => expect(first.result.current).toBe('沖縄 0'))
  first.unmount()
  const other = renderHook(() => useCount('箱根'))
  expect(other.result.current).toBeUndefined()
  await waitFor(() => expect(other.result.current).toBe('箱根 0'))
  other.unmount()
  await addScope()

  const again = renderHook(() => useCount('沖縄'))
  expect(again.result.current).toBe('沖縄 0')
  await waitFor(() => expect(again.result.current).toBe('沖縄 1'))
})

it('keeps the answer that was shown last up to date', async () => {
  const answers: string[] = []
  const useCount = rememberedQuery(async (name: string) => {
    const answer = await countUnder(name)
    answers.push(answer)
    return answer
  })
  const first = renderHook(() => useCount('沖縄'))
  await waitFor(() => expect(first.result.current).toBe('沖縄 0'))
  first.unmount()
  await addScope()
  await waitFor(() => expect(answers.at(-1)).toBe('沖縄 1'))
  const again = renderHook(() => useCount('沖縄'))
  expect(again.result.current).toBe('沖縄 1')
  again.unmount()

  const other = renderHook(() => useCount('箱根'))
  await waitFor(() => expect(other.result.current).toBe('箱根 1'))
  other.unmount()
  answers.length = 0
  await addScope()
  await waitFor(() => expect(answers).toEqual(['箱根 2']))
})

it('shows nobody the answers of another account', async () => {
  const useName = rememberedQuery(async () => currentDatabase().name)
  const first = renderHook(() => useName())
  await waitFor(() => expect(first.result.current).toBe(currentDatabase().name))
  first.unmount()
  closeAccount()
  await openAccount({ userId: newId(UserId), displayName: '太郎' })
  expect(renderHook(() => useName()).result.current).toBeUndefined()
})

it('forgets the oldest of many answers', async () => {
  const useNumber = rememberedQuery(async (number: number) => number)
  for (let number = 0; number <= 20; number += 1) {
    const { result, unmount } = renderHook(() => useNumber(number))
    await waitFor(() => expect(result.current).toBe(number))
    unmount()
  }
  expect(renderHook(() => useNumber(0)).result.current).toBeUndefined()
  expect(renderHook(() => useNumber(1)).result.current).toBe(1)
})
