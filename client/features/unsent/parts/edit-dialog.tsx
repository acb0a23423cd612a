/** 編集 of what is no expense, over the list. */
import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import { groupOfScope } from '#shared/model/scope.ts'
import type { MutationCall } from '#shared/mutations/registry.ts'
import { HeldTransferDialog } from '#client/features/settlements/held-transfer-dialog.tsx'
import type { Held } from '#client/sync/unsent.ts'
import type { Editing } from './editing.ts'
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
    const { call, row, mark } = editing
    return (
      <HeldTransferDialog
        {...{ groupId: groupOfScope(held.scope), call, row, mark, onClose }}
        onSave={(calls) => replaceHeld(held, calls)}
      />
    )
  }
  if (editing.form === 'description')
    return <DescriptionEdit {...{ held, title, onClose }} call={editing.call} />
  const { call } = editing
  const save = async (name: string) => {
    const problem = await replaceHeld(held, [renamed(call, name)])
    if (problem === null) onClose()
    return problem
  }
  return (
    <TextDialog {...{ title, onClose }} label={texts.name} text={call.args.name} lines="one" onSave={save} />
  )
}

type DescriptionEditProps = Omit<EditDialogProps, 'editing'> & {
  call: Extract<Editing, { form: 'description' }>['call']
}

function DescriptionEdit({ held, title, call, onClose }: DescriptionEditProps) {
  const save = async (description: string) => {
    const problem = await replaceHeld(held, [{ name: call.name, args: { ...call.args, description } }])
    if (problem === null) onClose()
    return problem
  }
  return (
    <TextDialog
      {...{ title, onClose }}
      label={texts.description}
      text={call.args.description}
      lines="many"
      onSave={save}
    />
  )
}

function renamed(call: Extract<Editing, { form: 'name' }>['call'], name: string): MutationCall {
  // Each keeps its own other arguments.
  if (call.name === 'group.create') return { name: call.name, args: { ...call.args, name } }
  if (call.name === 'group.edit') return { name: call.name, args: { ...call.args, name } }
  return { name: call.name, args: { ...call.args, name } }
}
