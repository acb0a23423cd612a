import { logLevelLabels } from '#shared/messages/log-levels.ts'
import type { LogLevel } from '#shared/model/log-entry.ts'
import classes from './level-tag.module.css'

/** How bad an entry of a log is. */
export function LevelTag({ level }: { level: LogLevel }) {
  return (
    <span className={classes.level} data-level={level}>
      {logLevelLabels[level]}
    </span>
  )
}
