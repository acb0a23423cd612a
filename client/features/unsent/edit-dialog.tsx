/** 編集 of held changes other than expenses, in a dialog over the list. */
import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import { groupOfScope } from '#shared/model/scope.ts'
import { HeldTransferDialog } from '#client/features/settlements/held-transfer-dialog.tsx'
import type { Held } from '#client/sync/decide-on-held.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { LineField, NoteField } from '#client/ui/text-fields.tsx'
import { useSavingForm } from '#client/ui/use-saving-form.ts'
import type { Editing, TextEditing } from './editing.ts'
import { replaceHeld } from './replace-held.ts'

type EditDialogProps = {
  held: Held
  title: string
  editing: Exclude<Editing, { form: 'expense' }>
  onClose: () => void
}

export function EditDialog({ held, title, editing, onClose }: EditDialogProps) {
  if (editing.form === 'transfer') {
    const { mutation, row, mark } = editing
    return (
      <HeldTransferDialog
        groupId={groupOfScope(held.scope)}
        mutation={mutation}
        row={row}
        mark={mark}
        onClose={onClose}
        onSave={(mutations) => replaceHeld(held, mutations)}
      />
    )
  }
  return <TextEdit held={held} title={title} editing={editing} onClose={onClose} />
}

type TextEditProps = Omit<EditDialogProps, 'editing'> & { editing: TextEditing }

/** Edits the name that a held change sets, or a group's description. */
function TextEdit({ held, title, editing, onClose }: TextEditProps) {
  const form = useSavingForm({
    initialValues: { text: editing.text },
    onSave: ({ text }) => replaceHeld(held, [editing.callWith(text)]),
    onSaved: onClose,
  })
  const field = { label: texts[editing.form], ...form.getInputProps('text') }
  return (
    <FormDialog form={form} title={title} action={texts.save} failed={texts.editFailed} onClose={onClose}>
      {editing.form === 'name' ? <LineField autoComplete="off" {...field} /> : <NoteField {...field} />}
    </FormDialog>
  )
}
