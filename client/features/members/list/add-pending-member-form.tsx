import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { titleMaxLength } from '#shared/limits.ts'
import { memberTexts as texts } from '#shared/messages/members.ts'
import { PendingMemberName } from '#shared/model/pending-member.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import classes from './members-view.module.css'

/** After each name the field is cleared and keeps the focus, so that several names can be typed in a row. */
export function AddPendingMemberForm({ onAdd }: { onAdd: (name: string) => Promise<string | null> }) {
  const form = useForm({ initialValues: { name: '' }, validate: { name: validateBy(PendingMemberName) } })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const add = async (name: string) => {
    // A second tap would add the same person again.
    if (isBusy) return
    setIsBusy(true)
    try {
      const refused = await onAdd(name)
      setRefusal(refused)
      // No notice: the new row shows the success, and one notice per name would cover the form.
      if (refused === null) form.reset()
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form
      noValidate
      onKeyDown={ignoreComposingEnter}
      onSubmit={form.onSubmit(({ name }) => void add(name.trim()))}
    >
      {refusal === null ? null : <ErrorState title={texts.addFailed}>{refusal}</ErrorState>}
      <div className={classes.add}>
        <TextInput
          label={texts.pendingName}
          placeholder={texts.pendingPlaceholder}
          maxLength={titleMaxLength}
          autoComplete="off"
          enterKeyHint="done"
          inputWrapperOrder={['label', 'error', 'input', 'description']}
          {...form.getInputProps('name')}
        />
        <Button type="submit" variant="light" h="3rem" flex="none">
          {texts.add}
        </Button>
      </div>
    </form>
  )
}
