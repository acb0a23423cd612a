import { expect, it } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import type { MadeAnswer } from './answer-worker.ts'
import { createAnswerCache } from './answer-cache.ts'
import type { LongAnswer } from './write-long-answer.ts'

const kyoto = GroupId.parse('01940000-0000-7000-8000-000000000001')
const nara = GroupId.parse('01940000-0000-7000-8000-000000000002')
const settlementOf = (groupId: GroupId): LongAnswer => ({
  groupId,
  question: { kind: 'settlement', itineraryId: null },
})

/** A maker whose answers are numbered in the order of their start and end when the test says so. */
function makerByHand(bytes = 1) {
  const begun: { group: GroupId; end: (error?: Error) => void }[] = []
  const answerOf = createAnswerCache(
    ({ groupId: group }, begin) =>
      new Promise<MadeAnswer>((made, failed) => {
        begin()
        const answer = { gzipped: [new Uint8Array(bytes)], units: begun.length + 1 }
        begun.push({ group, end: (error) => (error ? failed(error) : made(answer)) })
      }),
  )
  return {
    begun,
    numberOf: async (...asked: Parameters<typeof answerOf>) => (await answerOf(...asked)).units,
  }
}

const tick = () => new Promise((resolve) => setImmediate(resolve))

it('callers of one version share one computation, also when it is over', async () => {
  const { begun, numberOf } = makerByHand()
  const both = [numberOf(settlementOf(kyoto), '5'), numberOf(settlementOf(kyoto), '5')]
  await tick()
  begun[0]?.end()
  expect(await Promise.all(both)).toEqual([1, 1])
  expect(await numberOf(settlementOf(kyoto), '5')).toBe(1)
  expect(begun).toHaveLength(1)
})

it('whoever has seen a later version shares the next computation, which begins when the first is over', async () => {
  const { begun, numberOf } = makerByHand()
  const first = numberOf(settlementOf(kyoto), '5')
  await tick()
  const later = [numberOf(settlementOf(kyoto), '6'), numberOf(settlementOf(kyoto), '7')]
  await tick()
  expect(begun).toHaveLength(1)
  begun[0]?.end()
  expect(await first).toBe(1)
  await tick()
  begun[1]?.end()
  expect(await Promise.all(later)).toEqual([2, 2])
  expect(await numberOf(settlementOf(kyoto), '7')).toBe(2)
})

it('each filter has an answer of its own', async () => {
  const { begun, numberOf } = makerByHand()
  const filtered = (q: string): LongAnswer => ({
    groupId: kyoto,
    question: { kind: 'expenses', filter: { q } },
  })
  const answers = [filtered('宿'), filtered('昼食'), filtered('宿')].map((asked) => numberOf(asked, '5'))
  await tick()
  for (const { end } of begun) end()
  expect(await Promise.all(answers)).toEqual([1, 2, 1])
})

it('no group waits for another one', async () => {
  const { begun, numberOf } = makerByHand()
  void numberOf(settlementOf(kyoto), '5')
  const other = numberOf(settlementOf(nara), '5')
  await tick()
  begun.find(({ group }) => group === nara)?.end()
  expect(await other).toBe(2)
})

it('one that fails fails its own callers, and is made again for the next', async () => {
  const { begun, numberOf } = makerByHand()
  const first = numberOf(settlementOf(kyoto), '5')
  await tick()
  const second = numberOf(settlementOf(kyoto), '6')
  begun[0]?.end(new Error('the thread has ended'))
  await expect(first).rejects.toThrow('the thread has ended')
  await tick()
  begun[1]?.end(new Error('so has this one'))
  await expect(second).rejects.toThrow('so has this one')
  const third = numberOf(settlementOf(kyoto), '6')
  await tick()
  begun[2]?.end()
  expect(await third).toBe(3)
})

it('of large answers the one that was asked for the longest time ago is dropped', async () => {
  const { begun, numberOf } = makerByHand(40 * 2 ** 20)
  const ask = async (groupId: GroupId) => {
    const [number, count] = [numberOf(settlementOf(groupId), '5'), begun.length]
    await tick()
    for (const { end } of begun.slice(count)) end()
    return number
  }
  expect([await ask(kyoto), await ask(nara), await ask(nara), await ask(kyoto)]).toEqual([1, 2, 2, 3])
})
