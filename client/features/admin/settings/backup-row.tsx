/** A backup in the list, with buttons to check, download and restore it. */
import { Button } from '@mantine/core'
import type { BackupFile } from '#shared/api/backups.ts'
import { exactMomentText } from '#shared/messages/date-texts.ts'
import { backupKindLabels, backupTexts as texts, bytesText } from '#shared/messages/server-settings.ts'
import { RowContent } from '#client/ui/row-content.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { Tag } from '#client/ui/tag.tsx'
import { useSave } from '#client/ui/use-save.ts'
import { backupAddress, checkBackup } from './server-settings-calls.ts'
import classes from './server-settings.module.css'

type BackupRowProps = {
  file: BackupFile
  /** A backup, check or restore is running, so that nothing else can begin. */
  isWorking: boolean
  onChecked: () => void
  onRestore: () => void
}

export function BackupRow({ file, isWorking, onChecked, onRestore }: BackupRowProps) {
  const { name, kind, size, madeAt, check } = file
  const { isBusy, save } = useSave<void>(async () => {
    const answer = await checkBackup(name)
    if (!answer.ok) showNotice({ color: 'red', title: texts.checkFailed, message: answer.sentence })
    else if (answer.value) showNotice({ message: texts.checkPassed })
    else showNotice({ color: 'red', title: name, message: texts.checkDamaged })
    onChecked()
    // The button stays usable for another check.
    return undefined
  })
  return (
    <li className={classes.backup}>
      <div className={classes.backupTexts}>
        <RowContent
          title={exactMomentText(madeAt)}
          note={
            <>
              <Tag>{backupKindLabels[kind]}</Tag> {bytesText(size)}・{checkText(file)}
              <span className={classes.name}>{name}</span>
            </>
          }
        />
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          aria-label={texts.actionOf(texts.check, name)}
          loading={isBusy}
          disabled={isWorking}
          onClick={() => void save()}
        >
          {texts.check}
        </Button>
        <Button
          component="a"
          href={backupAddress(name)}
          download={name}
          variant="default"
          size="sm"
          aria-label={texts.actionOf(texts.download, name)}
        >
          {texts.download}
        </Button>
        <Button
          variant="outline"
          color="red"
          size="sm"
          aria-label={texts.restoreOf(name)}
          disabled={isWorking || check === 'damaged'}
          onClick={onRestore}
        >
          {texts.restore}
        </Button>
      </div>
    </li>
  )
}

function checkText({ check, checkedAt }: BackupFile): string {
  if (check === 'damaged') return texts.damaged
  return check === 'passed' && checkedAt !== null ? texts.passed(exactMomentText(checkedAt)) : texts.unknown
}
