/** The backups of the server: their schedule, their list, and a restore in progress. */
import { Button } from '@mantine/core'
import { IconDatabaseExport } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BackupsAnswer } from '#shared/api/backups.ts'
import { exactMomentText, momentText } from '#shared/messages/date-texts.ts'
import { backupTexts as texts, workTexts } from '#shared/messages/server-settings.ts'
import type { BackupSchedule } from '#shared/model/server-settings.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { Card, CardList, Section } from '#client/ui/card.tsx'
import { CheckCard } from '#client/ui/check-row.tsx'
import { WarningAlert } from '#client/ui/error-state.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { TimeField } from '#client/ui/time-field.tsx'
import { useSave } from '#client/ui/use-save.ts'
import { useSavingForm } from '#client/ui/use-saving-form.ts'
import { LoadedDetails } from '../loaded-details.tsx'
import { FactList } from '../fact-list.tsx'
import { BackupRow } from './backup-row.tsx'
import { NumberField, numbersIn, textsOf, validateNumbers } from './number-field.tsx'
import { RestoreDialog, RestoreProgress } from './restore-progress.tsx'
import { beginBackup, fetchBackups } from './server-settings-calls.ts'
import { type OnSaved, PartForm, savePart } from './settings-forms.tsx'
import classes from './server-settings.module.css'

type BackupsSectionProps = { schedule: BackupSchedule; onSaved: OnSaved }

export function BackupsSection({ schedule, onSaved }: BackupsSectionProps) {
  return (
    <Section title={texts.title}>
      <LoadedDetails
        fetch={fetchBackups}
        failed={texts.failed}
        render={(answer, { change, reload }) => {
          if (answer.kind === 'none') return <Hint look="inset">{texts.inMemory}</Hint>
          if (answer.kind === 'postgres') return <PostgresBackups answer={answer} />
          return (
            <>
              <ScheduleForm schedule={schedule} onSaved={onSaved} onChanged={reload} />
              <SqliteBackups answer={answer} onChanged={change} onReload={reload} />
            </>
          )
        }}
      />
    </Section>
  )
}

type AnswerOf<Kind> = Extract<BackupsAnswer, { kind: Kind }>

function PostgresBackups({ answer }: { answer: AnswerOf<'postgres'> }) {
  const [today] = useState(todayInJapan)
  const at = answer.lastBaseBackupAt
  return (
    <>
      <Hint look="inset">{texts.postgres}</Hint>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll only what has the focus */}
      <pre className={classes.line} tabIndex={0} aria-label={texts.schedule}>
        {answer.scheduleLine}
      </pre>
      <Card>
        <FactList
          facts={[[texts.lastBaseBackup, at === null ? texts.baseBackupUnknown : momentText(at, today)]]}
        />
      </Card>
      <Hint look="inset">{texts.postgresRestore}</Hint>
    </>
  )
}

function ScheduleForm({ schedule, onSaved, onChanged }: BackupsSectionProps & { onChanged: () => void }) {
  const { isOn, time, keep } = schedule
  const form = useSavingForm({
    initialValues: { isOn, time, ...textsOf({ keep }) },
    validate: ({ keep: text }) => validateNumbers({ keep: text }),
    onSave: async (values) => {
      const backups = { isOn: values.isOn, time: values.time, ...numbersIn({ keep: values.keep }) }
      const problem = await savePart({ backups }, onSaved)
      if (problem === undefined) {
        form.resetDirty(values)
        onChanged()
      }
      return problem
    },
  })
  const { value, error, onChange } = form.getInputProps('time')
  return (
    <PartForm form={form}>
      <CheckCard
        label={texts.schedule}
        title={texts.schedule}
        note={texts.scheduleNote}
        isChecked={form.getValues().isOn}
        onChange={(wanted) => form.setFieldValue('isOn', wanted)}
      />
      <TimeField label={texts.time} value={value} error={error} onChange={onChange} />
      <NumberField label={texts.keep} name="keep" {...form.getInputProps('keep')} />
    </PartForm>
  )
}

type SqliteBackupsProps = {
  answer: AnswerOf<'sqlite'>
  onChanged: (changed: BackupsAnswer) => void
  onReload: () => void
}

/** Between two polls while a backup, check or restore is running. */
const pollMs = 1_000

function SqliteBackups({ answer, onChanged, onReload }: SqliteBackupsProps) {
  const { files, work, nextAt, failure } = answer
  const [today] = useState(todayInJapan)
  const [restoredName, setRestoredName] = useState<string>()
  const [token, setToken] = useState<string>()
  const poll = useEffectEvent(onReload)
  // Polls after each answer until nothing is running. `RestoreProgress` polls a restore that was begun here.
  useEffect(() => {
    if (work === null || token !== undefined) return undefined
    const timer = setTimeout(poll, pollMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- polls again after each answer
  }, [answer, work, token])
  const { isBusy, save } = useSave<void>(async () => {
    const begun = await beginBackup()
    if (begun.ok) {
      showNotice({ message: texts.begun })
      onChanged(begun.value)
    } else showNotice({ color: 'red', title: texts.beginFailed, message: begun.sentence })
    // The button stays usable for another backup.
    return undefined
  })
  const isWorking = work !== null
  const nextText = nextAt ? texts.next(momentText(nextAt, today)) : ''
  const restoredFile = files.find(({ name }) => name === restoredName)
  return (
    <>
      <div className={classes.begin}>
        <Button
          variant="light"
          leftSection={<IconDatabaseExport size={18} aria-hidden />}
          loading={isBusy}
          disabled={isWorking}
          onClick={() => void save()}
        >
          {texts.now}
        </Button>
        <span role="status">{work ? workTexts[work] : nextText}</span>
      </div>
      {failure ? (
        <WarningAlert title={texts.lastFailed(exactMomentText(failure.at))} role="status">
          {failure.reason}
        </WarningAlert>
      ) : null}
      {token === undefined ? null : (
        <RestoreProgress
          token={token}
          onClose={() => {
            setToken(undefined)
            onReload()
          }}
        />
      )}
      {files.length === 0 ? (
        <Hint look="inset">{texts.none}</Hint>
      ) : (
        <>
          <CardList label={texts.list}>
            {files.map((file) => (
              <BackupRow
                key={file.name}
                file={file}
                isWorking={isWorking}
                onChecked={onReload}
                onRestore={() => setRestoredName(file.name)}
              />
            ))}
          </CardList>
          <Hint look="inset">{texts.downloadHint}</Hint>
        </>
      )}
      {restoredFile ? (
        <RestoreDialog file={restoredFile} onClose={() => setRestoredName(undefined)} onBegun={setToken} />
      ) : null}
    </>
  )
}
