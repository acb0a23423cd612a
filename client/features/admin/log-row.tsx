import { useState } from 'react'
import type { ListedLog } from '#shared/api/system-logs.ts'
import { logKindLabels, logTimeText, systemLogTexts as texts } from '#shared/messages/system-logs.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { LevelTag } from '#client/ui/level-tag.tsx'
import classes from './system-logs.module.css'

type LogRowProps = {
  log: ListedLog
  /** Its details are shown beside the list. */
  isOpen: boolean
  onOpen: (id: string) => void
}

export function LogRow({ log, isOpen, onOpen }: LogRowProps) {
  const { id, kind, level, category, message, timestamp } = log
  const [today] = useState(todayInJapan)
  return (
    <button
      type="button"
      className={classes.row}
      aria-current={isOpen || undefined}
      data-open={isOpen || undefined}
      data-pressable
      onClick={() => onOpen(id)}
    >
      <span className={classes.line}>
        <LevelTag level={level} />
        <time className={classes.code}>{logTimeText(timestamp, today)}</time>
        <span className={classes.source}>
          {logKindLabels[kind]}
          {kind === 'admin' ? null : <span className={classes.code}> {category}</span>}
        </span>
        <span className={classes.who}>{whoOf(log)}</span>
      </span>
      <span className={classes.message}>{message}</span>
    </button>
  )
}

/** The name of the person whose call or device it was. An action by command has no user: an operator ran it on the server. */
export function whoOf({ userId, userName }: Pick<ListedLog, 'userId' | 'userName'>): string {
  return userId === null ? texts.server : (userName ?? texts.somebody)
}
