/** 編集 of a held change: of an expense in the expense form, of others in a dialog over the list. */
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useContext, useState } from 'react'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { unsentTexts as texts } from '#shared/messages/unsent.ts'
import { groupOfScope } from '#shared/model/scope.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { HeldExpenseForm } from '#client/features/expenses/held-expense-form.tsx'
import { HeldTransferDialog } from '#client/features/settlements/edit-transfer-dialog.tsx'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { type Held, replace } from '#client/sync/decide-on-held.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Screen, ScreenSurroundings } from '#client/ui/screen.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { LineField, NoteField } from '#client/ui/text-fields.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import { useNavigateBack } from '#client/ui/use-navigate-back.ts'
import { useSavingForm } from '#client/ui/use-saving-form.ts'
import { conflictOf } from './compare-versions.ts'
import { replacedBySaving } from './describe-conflict.ts'
import { type Editing, type TextEditing, editingOf } from './editing.ts'
import { readUnsent } from './read-unsent.ts'

const route = getRouteApi('/unsent/$seq')

export function EditUnsentScreen() {
  const { seq } = route.useParams()
  return <EditUnsent key={seq} seq={seq} />
}

/** `replaced`: in a conflict, what saving replaces. */
type Found = { held: Held; editing: Extract<Editing, { form: 'expense' }>; replaced: string | null }

function EditUnsent({ seq }: { seq: number }) {
  const found = useLiveQuery(() => findHeld(seq), [seq])
  // The change as of opening the form. After the correction it is no longer held and `findHeld` does not find it.
  const [opened, setOpened] = useState<Found | null>(null)
  const begun = opened ?? found
  if (begun && !opened) setOpened(begun)
  if (begun) return <EditHeld {...begun} />
  return (
    <Screen title={texts.edit}>
      {begun === undefined ? <ListSkeleton /> : <ErrorState title={texts.nothingToEdit} />}
    </Screen>
  )
}

function EditHeld({ held, editing, replaced }: Found) {
  const groupId = groupOfScope(held.scope)
  const navigateBack = useNavigateBack(groupId)
  const { mutation, mark } = editing
  return (
    <WithNotice text={replaced ?? texts.sentAnew}>
      <HeldExpenseForm
        groupId={groupId}
        mutation={mutation}
        mark={mark}
        onSave={async (mutations) => {
          const problem = await replaceHeld(held, mutations)
          if (problem === null) navigateBack({ isDone: true })
          return problem
        }}
        onBack={() => navigateBack()}
      />
    </WithNotice>
  )
}

/** The form is that of every expense, and does not say that this one is an unsent change, nor what 保存 does with it. */
function WithNotice({ text, children }: { text: string; children: ReactNode }) {
  const surroundings = useContext(ScreenSurroundings)
  const notice = (
    <>
      {surroundings.notice}
      <Hint look="inset">
        <UnbrokenAmounts text={text} />
      </Hint>
    </>
  )
  return <ScreenSurroundings value={{ ...surroundings, notice }}>{children}</ScreenSurroundings>
}

async function findHeld(seq: number): Promise<Found | null> {
  const { queue, lookup } = await readUnsent()
  const record = queue.find((each) => each.seq === seq)
  const editing = record && editingOf(record, lookup)
  if (!record || editing?.form !== 'expense') return null
  const conflict = conflictOf(record, lookup)
  return { held: record, editing, replaced: conflict?.kind === 'edited' ? replacedBySaving(conflict) : null }
}

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

/** Saves 編集 and shows a notice. Resolves with the sentence that says why it failed, or with null on success. */
async function replaceHeld(held: Held, mutations: readonly MutationInput[]): Promise<string | null> {
  const outcome = await replace(held, mutations)
  if (!outcome.ok) return rejectionSentences[outcome.code]
  showNotice({ message: texts.edited })
  return null
}
