import { expect, it } from 'vitest'
import { hanako, taro } from '#tests/builders/people.ts'
import { createAccountQueue } from './cost-budgets.ts'

it('one account’s calls run one after the other, also behind one that fails, and others’ beside them', async () => {
  const accountQueue = createAccountQueue({ require: () => undefined, charge: () => undefined })
  const said: string[] = []
  const first = Promise.withResolvers<void>()
  const failing = accountQueue(hanako.userId, async () => {
    said.push('花子 1')
    await first.promise
    throw new Error('broken')
  })
  const second = accountQueue(hanako.userId, async () => void said.push('花子 2'))
  await accountQueue(taro.userId, async () => void said.push('太郎 1'))
  expect(said).toEqual(['花子 1', '太郎 1'])
  first.resolve()
  await expect(failing).rejects.toThrow('broken')
  await second
  await accountQueue(hanako.userId, async () => void said.push('花子 3'))
  expect(said).toEqual(['花子 1', '太郎 1', '花子 2', '花子 3'])
})

it('a call that comes when the first has ended waits for the second all the same', async () => {
  const accountQueue = createAccountQueue({ require: () => undefined, charge: () => undefined })
  const said: string[] = []
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const one = accountQueue(hanako.userId, () => first.promise)
  const two = accountQueue(hanako.userId, () => second.promise.then(() => void said.push('2')))
  first.resolve()
  await one
  const three = accountQueue(hanako.userId, async () => void said.push('3'))
  await accountQueue(taro.userId, async () => undefined)
  second.resolve()
  await Promise.all([two, three])
  expect(said).toEqual(['2', '3'])
})
