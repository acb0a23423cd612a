/** A log whose lines are kept for the test to read. */
import { openLog } from '#server/logs/log.ts'

export function captureLog() {
  const lines: string[] = []
  const log = openLog({ level: 'debug', out: { write: (line) => void lines.push(line) } })
  /** Lines of one kind, as whoever reads the log has them. */
  const said = (kind: string) =>
    lines.map((line): Record<string, unknown> => JSON.parse(line)).filter(({ msg }) => msg === kind)
  return { log, lines, said }
}
