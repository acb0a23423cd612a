/**
 * A log bundle: what a support person needs of this page, as one text (specification 3, sections 2.16 and 9;
 * docs/decisions/0125-debugging.md). All that goes into it was masked when it was logged, or is masked here.
 */
import { maskData } from '#shared/mask-secrets.ts'
import type { DebugEntry } from './debug-log.ts'
import type { NetworkCall } from './network-log.ts'

type Preset = {
  logs: number
  bodies: number
  format: 'markdown' | 'ndjson'
  /** Whose bodies go first. */
  about: RegExp
}

/** In the order in which they are offered. */
export const presetNames = ['settlement', 'auth', 'api', 'expenseEdit'] as const
export type PresetName = (typeof presetNames)[number]

export const presets: Readonly<Record<PresetName, Preset>> = {
  settlement: { logs: 300, bodies: 3, format: 'markdown', about: /\/(?:settle|payments|transfers)/ },
  auth: { logs: 200, bodies: 2, format: 'ndjson', about: /\/config$/ },
  api: { logs: 200, bodies: 5, format: 'ndjson', about: /./ },
  expenseEdit: { logs: 200, bodies: 4, format: 'markdown', about: /\/(?:expenses|sync)/ },
}

type Material = {
  entries: readonly DebugEntry[]
  calls: readonly NetworkCall[]
  /** Of sync and the device (features/debug/read-diagnosis.ts). */
  diagnosis: object
  /** Milliseconds of the device's clock. */
  now: number
}

export type Bundle = {
  text: string
  fileName: string
  mediaType: string
  logs: number
  /** How many entries the log has. */
  logsOfAll: number
  bodies: number
  /** In how many places something was masked. */
  maskedPlaces: number
}

export function bundleOf(name: PresetName, { entries, calls, diagnosis, now }: Material): Bundle {
  const { logs: logsMax, bodies, format, about } = presets[name]
  const logs = entries.slice(-logsMax)
  const withBody = calls.filter(({ sent, answered }) => sent !== null || answered !== null)
  const first = withBody.filter(({ path }) => about.test(path))
  const others = withBody.filter(({ path }) => !about.test(path))
  const chosen = new Set([...others, ...first].slice(-bodies))
  const content = {
    head: { bundle: name, at: new Date(now).toISOString(), logs: logs.length, bodies: chosen.size },
    diagnosis: maskData(diagnosis),
    logs,
    calls: calls.map((call) => (chosen.has(call) ? call : { ...call, sent: null, answered: null })),
  }
  const isMarkdown = format === 'markdown'
  const text = isMarkdown ? markdownOf(content) : linesOf(content)
  return {
    text,
    fileName: `waritabi-${name}-${content.head.at.slice(0, 19).replaceAll(':', '')}.${isMarkdown ? 'md' : 'ndjson'}`,
    mediaType: isMarkdown ? 'text/markdown' : 'application/x-ndjson',
    logs: logs.length,
    logsOfAll: entries.length,
    bodies: chosen.size,
    maskedPlaces: text.split('***').length - 1,
  }
}

type Content = {
  head: { bundle: PresetName; at: string; logs: number; bodies: number }
  diagnosis: unknown
  logs: readonly DebugEntry[]
  calls: readonly NetworkCall[]
}

function linesOf({ head, diagnosis, logs, calls }: Content): string {
  const lines: object[] = [
    { type: 'bundle', ...head },
    { type: 'diagnosis', diagnosis },
    ...logs.map((log) => ({ type: 'log', ...log })),
    ...calls.map((call) => ({ type: 'call', ...call })),
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

function markdownOf({ head, diagnosis, logs, calls }: Content): string {
  return [
    `# Log bundle: ${head.bundle}`,
    `${head.at}, ${head.logs} log entries, ${head.bodies} bodies`,
    '## Device',
    fenced(JSON.stringify(diagnosis, null, 2)),
    '## Log',
    fenced(logs.map(logLine).join('\n')),
    '## Calls',
    ...calls.map(callText),
    '',
  ].join('\n\n')
}

const timeOf = (timestamp: number) => new Date(timestamp).toISOString()

function logLine({ timestamp, level, category, message, data, stack, ...rest }: DebugEntry): string {
  const { count, url, requestId } = rest
  const line = `${timeOf(timestamp)} ${level} ${category} ${message}${count > 1 ? ` x${count}` : ''} (${url})`
  const details = [requestId, data === null ? null : JSON.stringify(data), stack]
  return [line, ...details.filter((detail) => detail !== null).map((detail) => `  ${detail}`)].join('\n')
}

function callText({ timestamp, method, path, status, ms, requestId, sent, answered }: NetworkCall): string {
  const end = status ?? (ms === null ? 'under way' : 'no answer')
  return [
    `### ${method} ${path}`,
    [timeOf(timestamp), end, ms === null ? null : `${ms} ms`, requestId]
      .filter((part) => part !== null)
      .join('  '),
    ...(sent === null ? [] : ['Sent:', fenced(sent)]),
    ...(answered === null ? [] : ['Answered:', fenced(answered)]),
  ].join('\n\n')
}

/** A text with such a fence of its own would end it. */
function fenced(text: string): string {
  return `~~~~~~\n${text.replaceAll('~~~~~~', '~~~~~')}\n~~~~~~`
}
