/** Fifty photos of the largest number of pieces, which come in an order in which no two of one photo follow each other. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pieceBytes } from '#shared/limits.ts'
import { jpegOf } from '#tests/builders/pictures.ts'
import { wrongSums } from '#tests/support/wrong-sums.ts'
import { addRow, fetched, putPiece, storedIn } from './attachment-fixture.ts'
import type { TestServer } from './start-server.ts'
import { type Fixture, startWithFixture } from './trip-fixture.ts'

const photos = 50
const piecesOfEach = 20
const count = photos * piecesOfEach

/** The last one is shorter. */
function pieceOf(photo: number, piece: number): Buffer {
  const filled = Buffer.alloc(piece === piecesOfEach - 1 ? 1 : pieceBytes, `${photo} ${piece} `)
  if (piece === 0) jpegOf().copy(filled)
  return filled
}

const photoOf = (photo: number) =>
  Buffer.concat(Array.from({ length: piecesOfEach }, (_, piece) => pieceOf(photo, piece)))

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture({ settings: { plans: 'premium' } }))
})
afterEach(() => server.stop())

it('a thousand pieces of fifty photos become these photos', { timeout: 300_000 }, async () => {
  const ids: string[] = []
  for (let photo = 0; photo < photos; photo++) ids.push(await addRow(server, fixture, photoOf(photo)))
  const left = Array<number>(photos).fill(piecesOfEach)
  for (let sent = 0; sent < count; sent++) {
    // 381 has no divisor in common with the count, so each piece is sent once.
    const number = (sent * 381) % count
    const [photo, piece] = [number % photos, Math.floor(number / photos)]
    const person = sent % 2 === 0 ? fixture.hanako : fixture.taro
    const [status, missing] = await putPiece(person, ids[photo] ?? '', piece, pieceOf(photo, piece))
    left[photo] = (left[photo] ?? 0) - 1
    expect([status, missing]).toEqual([200, expect.any(Array)])
    expect(missing).toHaveLength(left[photo] ?? 0)
  }
  expect(await storedIn(server)).toEqual({ contents: photos, pieces: count })
  for (const [photo, id] of ids.entries()) {
    const bytes = await fetched(fixture.misaki, id)
    expect(Buffer.isBuffer(bytes) && bytes.equals(photoOf(photo)), `photo ${photo}`).toBe(true)
  }
  expect(await wrongSums(server.database)).toEqual([])
})
