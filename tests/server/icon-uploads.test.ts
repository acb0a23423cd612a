/** What is taken for the picture of a group: its type, its size and its multipart body. */
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { iconBytesMax } from '#shared/limits.ts'
import { jpegOf, pngOf, webpOf } from '#tests/builders/pictures.ts'
import { dumpDatabase } from './dump-database.ts'
import { Multipart, multipartOf } from './multipart.ts'
import { type Person, type TestServer } from './start-server.ts'
import { type Fixture, ask, call, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
})
afterEach(() => server.stop())

const idOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const pathOf = (content?: Buffer) =>
  `/groups/${fixture.group}/icon${content === undefined ? '' : `/${idOf(content)}`}`
const formOf = (content: Buffer | string) => multipartOf({ name: 'icon', content })
const set = (person: Person, content: Buffer) => call(person, 'POST', pathOf(), formOf(content))
const codeOf = async (asking: ReturnType<typeof ask>) => {
  const { status, body } = await asking
  return [status, body.code]
}
const stored = () => server.database.db.selectFrom('groupIcons').select(['icon', 'type']).execute()
const shown = async () => (await call(fixture.hanako, 'GET', `/groups/${fixture.group}`)).group.icon

describe('a picture', () => {
  it.each([
    ['image/png', pngOf('京都')],
    ['image/jpeg', jpegOf('京都')],
    ['image/webp', webpOf('kyoto')],
  ])(
    'of the type %s is given to members, byte by byte, and cannot be taken for anything else',
    async (...row) => {
      const [type, content] = row
      const { group } = await set(fixture.hanako, content)
      expect(group).toMatchObject({ id: fixture.group, icon: idOf(content) })
      const { status, headers, body } = await ask(fixture.taro, 'GET', pathOf(content))
      expect([status, Buffer.compare(body, content)]).toEqual([200, 0])
      expect(headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, max-age=31536000, immutable',
      })
    },
  )

  it('has the type of its first bytes, whatever the sender says of it', async () => {
    const content = jpegOf('x')
    const named = { name: 'icon', content, fileName: 'icon.svg', type: 'image/svg+xml' }
    await call(fixture.hanako, 'POST', pathOf(), multipartOf(named))
    expect(await stored()).toEqual([{ icon: idOf(content), type: 'image/jpeg' }])
  })

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing that can contain code', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a GIF', 'GIF89a'],
    ['a sound in the container of WebP', Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1')],
    ['the beginning of a signature', pngOf().subarray(0, 7)],
    ['a signature that begins later', Buffer.concat([Buffer.from(' '), pngOf()])],
    ['nothing', ''],
  ])('is not %s', async (_, content) => {
    const named = { name: 'icon', content, fileName: 'icon.png', type: 'image/png' }
    const before = await dumpDatabase(server.database)
    const refused = await codeOf(ask(fixture.hanako, 'POST', pathOf(), multipartOf(named)))
    expect(refused).toEqual([415, 'icon-type-unsupported'])
    expect(await dumpDatabase(server.database)).toBe(before)
  })

  it.each([
    ['63 kB of 23,000 pixels each way', { width: 23_000, height: 23_000 }],
    ['one pixel too wide', { width: 513, height: 1 }],
  ])('is measured, so %s is refused', async (_, size) => {
    const before = await dumpDatabase(server.database)
    const refused = await codeOf(
      ask(fixture.hanako, 'POST', pathOf(), formOf(pngOf('x'.repeat(63_000), size))),
    )
    expect(refused).toEqual([413, 'icon-dimensions-too-large'])
    expect(await dumpDatabase(server.database)).toBe(before)
  })

  it('is limited in size, to the byte', async () => {
    const largest = pngOf('a'.repeat(iconBytesMax - pngOf().length))
    await set(fixture.hanako, largest)
    for (const more of [1, 5_000, 3_000_000]) {
      const larger = formOf(Buffer.concat([largest, Buffer.alloc(more)]))
      expect(await codeOf(ask(fixture.hanako, 'POST', pathOf(), larger))).toEqual([413, 'icon-too-large'])
    }
    expect(await shown()).toBe(idOf(largest))
  })

  it.each([
    '../../etc/passwd',
    String.raw`..\\..\\boot.ini`,
    'a'.repeat(3_000),
    'icon.png\0.html',
    '<script>.png',
    '',
    'アイコン.png',
  ])('is stored without its file name %j', async (fileName) => {
    const content = pngOf('name')
    await call(fixture.hanako, 'POST', pathOf(), multipartOf({ name: 'icon', content, fileName }))
    expect(await stored()).toEqual([{ icon: idOf(content), type: 'image/png' }])
    expect((await dumpDatabase(server.database)).includes('passwd')).toBe(false)
  })
})

describe('a malformed call', () => {
  const picture = pngOf('京都')
  const part = { name: 'icon', content: picture }
  const whole = multipartOf(part)
  const refused: [what: string, body: unknown, status: number, code: string, type?: string][] = [
    ['without any part', multipartOf(), 400, 'icon-required'],
    ['with two pictures', multipartOf(part, part), 400, 'icon-required'],
    ['with a field besides', multipartOf(part, { ...part, name: 'type' }), 400, 'unknown-field'],
    [
      'with a text besides',
      multipartOf(part, { ...part, name: 'groupId', fileName: null }),
      400,
      'unknown-field',
    ],
    ['with another field', multipartOf({ ...part, name: 'avatar' }), 400, 'unknown-field'],
    ['with a prototype as field', multipartOf({ ...part, name: '__proto__' }), 400, 'unknown-field'],
    ['with a text in place of a file', multipartOf({ ...part, fileName: null }), 400, 'icon-required'],
    ['with more parts than any', multipartOf(part, part, part, part, part), 400, 'unreadable'],
    ['that ends within the picture', new Multipart(whole.bytes.subarray(0, -30)), 400, 'unreadable'],
    ['that ends before its last boundary', new Multipart(whole.bytes.subarray(0, -6)), 400, 'unreadable'],
    ['that ends within the headers', new Multipart(whole.bytes.subarray(0, 40)), 400, 'unreadable'],
    ['with another boundary than it says', new Multipart(whole.bytes, 'other'), 400, 'unreadable'],
    ['that says no boundary', whole.bytes.toString('latin1'), 400, 'unreadable', 'multipart/form-data'],
    ['that is JSON', { icon: idOf(picture) }, 400, 'unreadable'],
    ['that is the picture alone', 'RIFF', 400, 'unreadable', 'image/webp'],
    ['without a body', undefined, 400, 'unreadable'],
  ]

  it.each(refused)('%s is refused and changes nothing', async (_, body, status, code, type) => {
    const before = await dumpDatabase(server.database)
    const headers = type === undefined ? {} : { 'content-type': type }
    const answered = await ask(fixture.hanako, 'POST', pathOf(), body, headers)
    expect([answered.status, answered.body]).toEqual([
      status,
      { success: false, error: expect.stringMatching(/。$/), code },
    ])
    expect(await dumpDatabase(server.database)).toBe(before)
  })

  it('to no group is refused, and so is reading by no id', async () => {
    expect(await codeOf(ask(fixture.hanako, 'POST', '/groups/x/icon', whole))).toEqual([400, 'id-invalid'])
    expect(await codeOf(ask(fixture.hanako, 'GET', `${pathOf()}/x`))).toEqual([400, 'id-invalid'])
  })
})
