/** How bad an entry of a log is. */
import type { LogLevel } from '../model/log-entry.ts'

export const logLevelLabels: Record<LogLevel, string> = {
  critical: '重大',
  error: 'エラー',
  warn: '警告',
  info: '情報',
  debug: 'デバッグ',
}
