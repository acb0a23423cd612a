/** Reads and checks the settings in the environment at the start of the server. */
import * as z from 'zod/mini'
import { UserId } from '#shared/model/user.ts'
import { serverSentences } from '#shared/messages/server.ts'
import packageFile from '../package.json' with { type: 'json' }
import { costLimitsOf } from './http/cost-budgets.ts'
import { callRatesOf } from './http/rate-limits.ts'
import type { AppSettings } from './http/services.ts'
import type { LineSettings } from './identity/line-api.ts'
import { type LogLevel, logLevels } from './logs/log.ts'
import type { BucketSettings } from './sync/bucket.ts'

export type Settings = {
  port: number
  /** null: every address of this computer. */
  host: string | null
  dataDir: string
  /** null: SQLite in `dataDir`. */
  databaseUrl: string | null
  distDir: string
  /** null: the bytes of attachments are in the database too. */
  bucket: BucketSettings | null
  /** null: `warn` on a terminal, `info` otherwise. */
  logLevel: LogLevel | null
  app: AppSettings
}

/** Settings with which the server cannot start. The message tells the operator why. */
export class UnusableSettings extends Error {
  override name = 'UnusableSettings'
}

/** A shorter one could be guessed. */
const metricsTokenMinLength = 16
/** It stands in one line of the footer. */
const operatorNameMaxLength = 100

const text = () => z.string().check(z.minLength(1))
const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)),
    z.int().check(z.minimum(least), z.maximum(most)),
  )

/** As LINE writes them. */
const LineUserId = z.string().check(z.regex(/^U[0-9a-f]{32}$/))
const adminIds = () =>
  z.pipe(z.pipe(z.string(), z.transform(partsOf)), z.array(z.union([UserId, LineUserId])))

function partsOf(list: string): string[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

const Environment = z.object({
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z.optional(text()),
  PUBLIC_ORIGIN: z.optional(z.url({ protocol: /^https?$/ })),
  TRUST_PROXY: z._default(wholeNumber(0, 10), 0),
  DATA_DIR: z._default(text(), './data'),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  S3_BUCKET: z.optional(text()),
  S3_REGION: z._default(text(), 'us-east-1'),
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  S3_ACCESS_KEY_ID: z.optional(text()),
  S3_SECRET_ACCESS_KEY: z.optional(text()),
  DIST_DIR: z._default(text(), './dist'),
  ACCESS_CODE: z.optional(text()),
  LIFF_ID: z.optional(z.string().check(z.regex(/^\d{10}-[A-Za-z0-9]{8}$/))),
  LINE_CHANNEL_ID: z.optional(z.string().check(z.regex(/^\d{10}$/))),
  LINE_CHANNEL_SECRET: z.optional(text()),
  LINE_API_BASE: z._default(z.url({ protocol: /^https?$/ }), 'https://api.line.me'),
  LOCAL_PLAN: z._default(z.enum(['free', 'premium']), 'premium'),
  SYSTEM_ADMINS: z._default(adminIds(), []),
  EXPLORER_WRITES: z._default(z.enum(['off', 'on']), 'off'),
  METRICS_TOKEN: z.optional(text().check(z.minLength(metricsTokenMinLength), z.regex(/^\S+$/))),
  OPERATOR_NAME: z.optional(text().check(z.maxLength(operatorNameMaxLength), z.regex(/\S/))),
  SUPPORT_EMAIL: z.optional(z.email()),
  LOG_LEVEL: z.optional(z.enum(logLevels)),
})
type Environment = z.infer<typeof Environment>

const loopback = '127.0.0.1'
const loopbackHosts: ReadonlySet<string> = new Set([loopback, 'localhost', '::1'])

/** An empty variable counts as not set. Throws `UnusableSettings`. */
export function settingsFrom(environment: Readonly<Record<string, string | undefined>>): Settings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(set)
  if (!read.success) {
    const names = new Set(read.error.issues.map((issue) => String(issue.path[0])))
    throw new UnusableSettings(serverSentences.settingInvalid([...names].join(', ')))
  }
  const { PORT, HOST, DATA_DIR, DATABASE_URL, DIST_DIR, ACCESS_CODE, LOG_LEVEL } = read.data
  const line = lineSettingsFrom(read.data)
  // Whoever comes by LINE is known by LINE, and whoever comes by name has to know the code.
  const isLoopbackOnly = line === null && ACCESS_CODE === undefined
  if (isLoopbackOnly && HOST !== undefined && !loopbackHosts.has(HOST)) {
    throw new UnusableSettings(serverSentences.accessCodeNeeded)
  }
  return {
    port: PORT,
    host: HOST ?? (isLoopbackOnly ? loopback : null),
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL ?? null,
    bucket: bucketSettingsFrom(read.data),
    distDir: DIST_DIR,
    logLevel: LOG_LEVEL ?? null,
    app: appSettingsFrom(read.data, { line, isLoopbackOnly }),
  }
}

type Opened = Pick<AppSettings, 'line' | 'isLoopbackOnly'>

function appSettingsFrom(read: Environment, { line, isLoopbackOnly }: Opened): AppSettings {
  const { ACCESS_CODE, LOCAL_PLAN, OPERATOR_NAME, PUBLIC_ORIGIN, SUPPORT_EMAIL, TRUST_PROXY } = read
  const { METRICS_TOKEN, SYSTEM_ADMINS, EXPLORER_WRITES } = read
  return {
    line,
    accessCode: ACCESS_CODE ?? null,
    isLoopbackOnly,
    publicOrigin: PUBLIC_ORIGIN === undefined ? null : new URL(PUBLIC_ORIGIN).origin,
    plans: line === null ? LOCAL_PLAN : 'own',
    systemAdmins: SYSTEM_ADMINS,
    explorerWrites: EXPLORER_WRITES === 'on',
    metricsToken: METRICS_TOKEN ?? null,
    operatorName: OPERATOR_NAME?.trim() ?? null,
    supportEmail: SUPPORT_EMAIL ?? null,
    trustProxy: TRUST_PROXY,
    version: packageFile.version,
    ...callRatesOf({ isLoopbackOnly }),
    cost: costLimitsOf({ isLoopbackOnly }),
  }
}

function bucketSettingsFrom(read: Environment): BucketSettings | null {
  const { S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read
  if (name === undefined && accessKeyId === undefined && secretAccessKey === undefined) return null
  if (name === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new UnusableSettings(serverSentences.bucketNeedsAll)
  return { name, accessKeyId, secretAccessKey, region: read.S3_REGION, endpoint: read.S3_ENDPOINT ?? null }
}

/** Null without LINE. An access code would guard nothing then, because nobody signs in by name. */
function lineSettingsFrom(read: Environment): LineSettings | null {
  const { LIFF_ID, LINE_CHANNEL_ID, LINE_CHANNEL_SECRET, LINE_API_BASE, ACCESS_CODE } = read
  if (LIFF_ID === undefined && LINE_CHANNEL_ID === undefined) return null
  if (LIFF_ID === undefined || LINE_CHANNEL_ID === undefined)
    throw new UnusableSettings(serverSentences.lineNeedsBoth)
  if (ACCESS_CODE !== undefined) throw new UnusableSettings(serverSentences.lineOrAccessCode)
  return {
    liffId: LIFF_ID,
    channelId: LINE_CHANNEL_ID,
    channelSecret: LINE_CHANNEL_SECRET ?? null,
    apiBase: LINE_API_BASE.replace(/\/$/, ''),
  }
}
