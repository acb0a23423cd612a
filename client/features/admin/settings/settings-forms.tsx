/** The settings of the server, with a form for each part. Each is saved separately and takes effect at once. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SettingsAnswer } from '#shared/api/server-settings.ts'
import { serverSettingsTexts as texts } from '#shared/messages/server-settings.ts'
import {
  type FreePlan,
  type Maintenance,
  type Retention,
  type SettingsChange,
  maintenanceMaxLength,
} from '#shared/model/server-settings.ts'
import { Card, Section } from '#client/ui/card.tsx'
import { CheckCard } from '#client/ui/check-row.tsx'
import { FormSaving } from '#client/ui/form-saving.tsx'
import { Form } from '#client/ui/form.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { NoteField } from '#client/ui/text-fields.tsx'
import { type SavingForm, useSavingForm } from '#client/ui/use-saving-form.ts'
import { FactList } from '../fact-list.tsx'
import { NumberField, numbersIn, textsOf, validateNumbers } from './number-field.tsx'
import { saveSettings } from './server-settings-calls.ts'
import classes from './server-settings.module.css'

export type OnSaved = (saved: SettingsAnswer) => void

type SettingsFormsProps = { answer: SettingsAnswer; onSaved: OnSaved }

export function SettingsForms({ answer, onSaved }: SettingsFormsProps) {
  const { settings, environment } = answer
  return (
    <>
      <MaintenanceForm maintenance={settings.maintenance} onSaved={onSaved} />
      <FreePlanForm
        freePlan={settings.freePlan}
        isUnused={environment.plans === 'premium'}
        onSaved={onSaved}
      />
      <RetentionForm retention={settings.retention} onSaved={onSaved} />
      <Section title={texts.environment}>
        <Card>
          <FactList facts={[[texts.explorerWrites, environment.explorerWrites ? texts.on : texts.off]]} />
        </Card>
      </Section>
    </>
  )
}

/** Saves a part of the settings. Resolves with the sentence of a failure, or undefined. */
export async function savePart(change: SettingsChange, onSaved: OnSaved): Promise<string | undefined> {
  const answer = await saveSettings(change)
  if (!answer.ok) return answer.sentence
  showNotice({ message: texts.saved })
  onSaved(answer.value)
  return undefined
}

/** The form of one part, with its button. */
export function PartForm<Values>({ form, children }: { form: SavingForm<Values>; children: ReactNode }) {
  return (
    <Form form={form} id={form.id} look="dense" onSubmit={(values) => void form.save(values)}>
      <FormSaving form={form} failed={texts.saveFailed} />
      {children}
      <Button type="submit" variant="light" loading={form.isBusy} disabled={!form.isDirty()}>
        {texts.save}
      </Button>
    </Form>
  )
}

function MaintenanceForm({ maintenance, onSaved }: { maintenance: Maintenance; onSaved: OnSaved }) {
  const form = useSavingForm<Maintenance>({
    initialValues: maintenance,
    onSave: async (values) => {
      const problem = await savePart({ maintenance: values }, onSaved)
      if (problem === undefined) form.resetDirty(values)
      return problem
    },
  })
  return (
    <Section title={texts.maintenance}>
      <PartForm form={form}>
        <CheckCard
          label={texts.maintenanceOn}
          title={texts.maintenanceOn}
          note={texts.maintenanceNote}
          isChecked={form.getValues().isOn}
          onChange={(isOn) => form.setFieldValue('isOn', isOn)}
        />
        <NoteField
          label={texts.maintenanceMessage}
          rows={3}
          max={maintenanceMaxLength}
          {...form.getInputProps('message')}
        />
      </PartForm>
    </Section>
  )
}

type FreePlanFormProps = { freePlan: FreePlan; isUnused: boolean; onSaved: OnSaved }

function FreePlanForm({ freePlan, isUnused, onSaved }: FreePlanFormProps) {
  const form = useSavingForm({
    initialValues: textsOf(freePlan),
    validate: validateNumbers,
    onSave: async (values) => {
      const problem = await savePart({ freePlan: numbersIn(values) }, onSaved)
      if (problem === undefined) form.resetDirty(values)
      return problem
    },
  })
  return (
    <Section title={texts.freePlan}>
      <Hint look="inset">{isUnused ? texts.freePlanUnused : texts.freePlanHint}</Hint>
      <PartForm form={form}>
        <div className={classes.numbers}>
          <NumberField label={texts.groups} name="groups" {...form.getInputProps('groups')} />
          <NumberField label={texts.people} name="people" {...form.getInputProps('people')} />
          <NumberField label={texts.itineraries} name="itineraries" {...form.getInputProps('itineraries')} />
        </div>
      </PartForm>
    </Section>
  )
}

function RetentionForm({ retention, onSaved }: { retention: Retention; onSaved: OnSaved }) {
  const form = useSavingForm({
    initialValues: textsOf(retention),
    validate: validateNumbers,
    onSave: async (values) => {
      const problem = await savePart({ retention: numbersIn(values) }, onSaved)
      if (problem === undefined) form.resetDirty(values)
      return problem
    },
  })
  return (
    <Section title={texts.retention}>
      <Hint look="inset">{texts.retentionHint}</Hint>
      <PartForm form={form}>
        <div className={classes.numbers}>
          <NumberField
            label={texts.systemLogDays}
            name="systemLogDays"
            {...form.getInputProps('systemLogDays')}
          />
          <NumberField
            label={texts.systemLogMegabytes}
            name="systemLogMegabytes"
            {...form.getInputProps('systemLogMegabytes')}
          />
          <NumberField
            label={texts.adminLogDays}
            name="adminLogDays"
            {...form.getInputProps('adminLogDays')}
          />
        </div>
      </PartForm>
    </Section>
  )
}
