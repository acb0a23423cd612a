/** 編集 of held changes other than expenses, in a dialog over the list. */
import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import { groupOfScope } from '#shared/model/scope.ts'
import { HeldTransferDialog } from '#client/features/settlements/held-transfer-dialog.tsx'
import type { Held } from '#client/sync/decide-on-held.ts'
import type { Editing, TextEditing } from './editing.ts'
import { TextDialog } from './text-dialog.tsx'
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

function TextEdit({ held, title, editing, onClose }: TextEditProps) {
  const { form, text, callWith } = editing
  const save = async (changed: string) => {
    const problem = await replaceHeld(held, [callWith(changed)])
    if (problem === null) onClose()
    return problem
  }
  return (
    <TextDialog
      title={title}
      label={texts[form]}
      text={text}
      lines={form === 'name' ? 'one' : 'many'}
      onSave={save}
      onClose={onClose}
    />
  )
}
