import { describe, expect, it } from 'vitest'
import { serverSentences } from '#shared/messages/server.ts'
import { UnusableSettings, settingsFrom } from './environment-settings.ts'

type Environment = Record<string, string>

const line = { LIFF_ID: '1234567890-AbcdEfgh', LINE_CHANNEL_ID: '1234567890' }

describe('settings', () => {
  it('have an answer for everything that is not set, or set to nothing', () => {
    expect(settingsFrom({ PORT: '', ACCESS_CODE: '' })).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: null,
      bucket: null,
      distDir: './dist',
      logLevel: null,
      app: {
        line: null,
        accessCode: null,
        isLoopbackOnly: true,
        publicOrigin: null,
        plans: 'premium',
        operatorName: null,
        supportEmail: null,
        systemAdmins: [],
        explorerWrites: false,
        metricsToken: null,
        trustProxy: 0,
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        signInsPerMinuteMax: 600,
        callsPerMinuteMax: 60_000,
        cost: { costPerMinuteMax: 30_000_000, costAtOnceMax: 300_000_000 },
      },
    })
  })

  it('have a bucket once its name and both keys are set', () => {
    const set = { S3_BUCKET: 'waritabi', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'himitsu' }
    const bucket = { name: 'waritabi', accessKeyId: 'id', secretAccessKey: 'himitsu', region: 'us-east-1' }
    expect(settingsFrom(set).bucket).toEqual({ ...bucket, endpoint: null })
    const elsewhere = { S3_ENDPOINT: 'https://s3.example.com', S3_REGION: 'auto' }
    expect(settingsFrom({ ...set, ...elsewhere }).bucket).toEqual({
      ...bucket,
      endpoint: 'https://s3.example.com',
      region: 'auto',
    })
  })

  it.each<
    [string, Environment, { host: string | null; isLoopbackOnly: boolean; signInsPerMinuteMax: number }]
  >([
    ['nothing', {}, { host: '127.0.0.1', isLoopbackOnly: true, signInsPerMinuteMax: 600 }],
    [
      'another loopback address',
      { HOST: '::1' },
      { host: '::1', isLoopbackOnly: true, signInsPerMinuteMax: 600 },
    ],
    ['an access code', { ACCESS_CODE: 'x' }, { host: null, isLoopbackOnly: false, signInsPerMinuteMax: 20 }],
    [
      'an access code behind a proxy of this computer',
      { ACCESS_CODE: 'x', HOST: '127.0.0.1' },
      { host: '127.0.0.1', isLoopbackOnly: false, signInsPerMinuteMax: 20 },
    ],
    ['LINE', line, { host: null, isLoopbackOnly: false, signInsPerMinuteMax: 20 }],
    [
      'LINE behind a proxy of this computer',
      { ...line, HOST: '127.0.0.1' },
      { host: '127.0.0.1', isLoopbackOnly: false, signInsPerMinuteMax: 20 },
    ],
  ])('with %s say who is served', (_what, environment, { host, ...app }) => {
    const settings = settingsFrom(environment)
    expect(settings.host).toBe(host)
    expect(settings.app).toMatchObject(app)
  })

  it('limit what one account may cost on a server with LINE as on any open one', () => {
    expect(settingsFrom(line).app.cost).toEqual(settingsFrom({ ACCESS_CODE: 'x' }).app.cost)
  })

  it('name the operator', () => {
    expect(settingsFrom({ OPERATOR_NAME: ' わりたび運営会 ' }).app.operatorName).toBe('わりたび運営会')
    expect(settingsFrom({ OPERATOR_NAME: '' }).app.operatorName).toBe(null)
  })

  it('name the system admins by user id or LINE user id', () => {
    const ids = ['0197a000-0000-7000-8000-000000000001', `U${'0123456789abcdef'.repeat(2)}`]
    expect(settingsFrom({ SYSTEM_ADMINS: ` ${ids.join(' , ')},` }).app.systemAdmins).toEqual(ids)
    expect(settingsFrom({ SYSTEM_ADMINS: '' }).app.systemAdmins).toEqual([])
  })

  it('have the channel of LINE, and the address for help', () => {
    expect(settingsFrom({ ...line, SUPPORT_EMAIL: 'help@waritabi.example' }).app).toMatchObject({
      line: {
        liffId: '1234567890-AbcdEfgh',
        channelId: '1234567890',
        channelSecret: null,
        apiBase: 'https://api.line.me',
      },
      plans: 'own',
      supportEmail: 'help@waritabi.example',
    })
    const simulated = { ...line, LINE_CHANNEL_SECRET: 'x', LINE_API_BASE: 'http://localhost:4000/' }
    expect(settingsFrom(simulated).app.line).toMatchObject({
      channelSecret: 'x',
      apiBase: 'http://localhost:4000',
    })
  })

  it('know the public origin without its path', () => {
    const { publicOrigin } = settingsFrom({ PUBLIC_ORIGIN: 'https://waritabi.example/app/' }).app
    expect(publicOrigin).toBe('https://waritabi.example')
  })

  it.each([
    'postgres://localhost/waritabi',
    'postgres:///waritabi?host=/run/postgresql',
    'postgresql://w:p%40ss@db.example:5433/w?sslmode=require',
  ])('take %s as the database', (databaseUrl) => {
    expect(settingsFrom({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl })
  })

  it.each<[string, Environment, string]>([
    ['an address for others, and nothing to know', { HOST: '0.0.0.0' }, serverSentences.accessCodeNeeded],
    ['a port that is none', { PORT: '70000' }, serverSentences.settingInvalid('PORT')],
    ['a port in words', { PORT: 'http' }, serverSentences.settingInvalid('PORT')],
    [
      'an origin without http',
      { PUBLIC_ORIGIN: 'waritabi.example' },
      serverSentences.settingInvalid('PUBLIC_ORIGIN'),
    ],
    [
      'a token that could be guessed',
      { METRICS_TOKEN: 'short' },
      serverSentences.settingInvalid('METRICS_TOKEN'),
    ],
    [
      'writes that are neither',
      { EXPLORER_WRITES: 'yes' },
      serverSentences.settingInvalid('EXPLORER_WRITES'),
    ],
    ['a log level that is none', { LOG_LEVEL: 'loud' }, serverSentences.settingInvalid('LOG_LEVEL')],
    [
      'a database of another kind',
      { DATABASE_URL: 'mysql://waritabi:himitsu@localhost/waritabi' },
      serverSentences.settingInvalid('DATABASE_URL'),
    ],
    ['a bucket alone', { S3_BUCKET: 'waritabi' }, serverSentences.bucketNeedsAll],
    ['the keys of a bucket alone', { S3_ACCESS_KEY_ID: 'id' }, serverSentences.bucketNeedsAll],
    [
      'an address of a bucket that is none',
      { S3_ENDPOINT: 'localhost:9000' },
      serverSentences.settingInvalid('S3_ENDPOINT'),
    ],
    ['a LIFF id alone', { LIFF_ID: line.LIFF_ID }, serverSentences.lineNeedsBoth],
    ['a LINE channel alone', { LINE_CHANNEL_ID: line.LINE_CHANNEL_ID }, serverSentences.lineNeedsBoth],
    [
      'a LIFF id that is none',
      { ...line, LIFF_ID: '1234567890-Abcd' },
      serverSentences.settingInvalid('LIFF_ID'),
    ],
    [
      'a LINE channel that is none',
      { ...line, LINE_CHANNEL_ID: '12345' },
      serverSentences.settingInvalid('LINE_CHANNEL_ID'),
    ],
    [
      'an access code with LINE, which would guard nothing',
      { ...line, ACCESS_CODE: 'x' },
      serverSentences.lineOrAccessCode,
    ],
    [
      'an address for help that is none',
      { SUPPORT_EMAIL: 'waritabi.example' },
      serverSentences.settingInvalid('SUPPORT_EMAIL'),
    ],
    ...['花子', `U${'0'.repeat(31)}`, '0197A000-0000-7000-8000-000000000001'].map(
      (id): [string, Record<string, string>, string] => [
        `a system admin named ${id}`,
        { SYSTEM_ADMINS: `0197a000-0000-7000-8000-000000000001,${id}` },
        serverSentences.settingInvalid('SYSTEM_ADMINS'),
      ],
    ),
    ...['　', 'あ'.repeat(101)].map((name): [string, Record<string, string>, string] => [
      `an operator’s name of ${name.length} characters`,
      { OPERATOR_NAME: name },
      serverSentences.settingInvalid('OPERATOR_NAME'),
    ]),
    [
      'several at once',
      { PORT: '-1', TRUST_PROXY: 'true' },
      serverSentences.settingInvalid('PORT, TRUST_PROXY'),
    ],
  ])('refuse %s', (_what, environment, sentence) => {
    expect(() => settingsFrom(environment)).toThrow(new UnusableSettings(sentence))
  })
})
