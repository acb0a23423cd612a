/** 編集 of what is no expense, over the list. */
import { groupOfScope } from '#shared/model/scope.ts'
import type { MutationCall } from '#shared/mutations/registry.ts'
import { HeldTransferDialog } from '#client/features/settlements/held-transfer-dialog.tsx'
import type { Held } from '#client/sync/unsent.ts'
import type { Editing } from './editing.ts'
import { NameDialog } from './name-dialog.tsx'
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
  const { call } = editing
  const save = async (name: string) => {
    const problem = await replaceHeld(held, [renamed(call, name)])
    if (problem === null) onClose()
    return problem
  }
  return <NameDialog title={title} name={call.args.name} onSave={save} onClose={onClose} />
}

function renamed(call: Extract<Editing, { form: 'name' }>['call'], name: string): MutationCall {
  // Each keeps its own other arguments.
  if (call.name === 'group.create') return { name: call.name, args: { ...call.args, name } }
  if (call.name === 'group.edit') return { name: call.name, args: { ...call.args, name } }
  return { name: call.name, args: { ...call.args, name } }
}
