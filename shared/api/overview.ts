/**
 * What `GET /api/admin/overview` answers: how much is on the server, and how busy it is. The same numbers are in `GET /metrics`
 * (docs/decisions/0126-settings-of-the-server.md). Sizes are bytes, times epoch seconds, durations milliseconds.
 */
import * as z from 'zod/mini'
import { Total } from './user-management.ts'

/** One minute of the process that has answered. */
export const MinuteSample = z.object({
  /** When the minute ended. */
  at: z.int(),
  calls: z.int(),
  /** Open streams of events when it ended. */
  streams: z.int(),
  /** The most long answers that waited for a thread. */
  waiting: z.int(),
  lagP99Ms: z.number(),
  lagMaxMs: z.number(),
  memoryBytes: z.int(),
})
export type MinuteSample = z.infer<typeof MinuteSample>

/** `route` is the pattern of the address, without ids. */
export const SlowCall = z.object({
  method: z.string(),
  route: z.string(),
  status: z.int(),
  ms: z.int(),
  at: z.int(),
})
export type SlowCall = z.infer<typeof SlowCall>

export const Sizes = z.object({
  people: Total,
  groups: Total,
  /** Rows that devices have, those of deleted ones included. */
  rows: Total,
  databaseBytes: z.int(),
  /** The write-ahead log beside the file; null with PostgreSQL. */
  logBytes: z.nullable(z.int()),
  /** Backups and restore points; null with PostgreSQL. */
  backupBytes: z.nullable(z.int()),
  /** What is free where the file is; null with PostgreSQL. */
  freeBytes: z.nullable(z.int()),
})
export type Sizes = z.infer<typeof Sizes>

export const Overview = z.object({
  version: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  startedAt: z.int(),
  now: z.int(),
  sizes: Sizes,
  streams: z.int(),
  longAnswers: z.object({ running: z.int(), waiting: z.int() }),
  memoryBytes: z.int(),
  minutes: z.array(MinuteSample),
  slowest: z.array(SlowCall),
})
export type Overview = z.infer<typeof Overview>
