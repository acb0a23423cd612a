/** A log whose lines a test can read. */
import { openLog } from '#server/logs/log.ts'

export function captureLog() {
  const lines: string[] = []
  const log = openLog({ level: 'debug', out: { write: (line) => void lines.push(line) } })
  /** The lines with this message, parsed as a reader of the log would. */
  const said = (kind: string) =>
    lines.map((line): Record<string, unknown> => JSON.parse(line)).filter(({ msg }) => msg === kind)
  return { log, lines, said }
}
