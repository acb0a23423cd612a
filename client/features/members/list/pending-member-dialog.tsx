/** The actions for one provisional member: rename, link, remove. */
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconLink, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { titleMaxLength } from '#shared/limits.ts'
import { pendingMemberTexts as texts } from '#shared/messages/members.ts'
import { type PendingMember, PendingMemberName } from '#shared/model/pending-member.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { useSave } from '#client/ui/use-save.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { UnsavedChangesGuard } from '#client/ui/unsaved-changes-guard.tsx'
import classes from './members-view.module.css'

export type PendingMemberDialogProps = {
  opened: boolean
  onClose: () => void
  person: PendingMember
  /** The name, made distinguishable from equal names. */
  name: string
  /** Only owners and admins may link a provisional member to a member. */
  canLink: boolean
  /** Both resolve with the sentence that says why it failed, or with null on success. */
  onRename: (name: string) => Promise<string | null>
  onRemove: () => Promise<string | null>
}

export function PendingMemberDialog({ opened, onClose, name, ...content }: PendingMemberDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title(name)}>
      <DialogContent onClose={onClose} {...content} />
    </Dialog>
  )
}

type DialogContentProps = Omit<PendingMemberDialogProps, 'opened' | 'name'>

function DialogContent({ onClose, person, canLink, onRename, onRemove }: DialogContentProps) {
  const [refusal, setRefusal] = useState<{ title: string; sentence: string } | null>(null)
  const form = useForm({
    initialValues: { name: person.name },
    validate: { name: validateBy(PendingMemberName) },
  })
  const renaming = useSave(async (name: string) => {
    const sentence = name === person.name ? null : await onRename(name)
    if (sentence === null) onClose()
    else setRefusal({ title: texts.saveFailed, sentence })
    return sentence
  })
  const removal = useSave(async () => {
    const sentence = await onRemove()
    setRefusal(sentence === null ? null : { title: texts.removeFailed, sentence })
    return sentence
  })
  const isBusy = renaming.isBusy || removal.isBusy
  const { id: pendingMember, groupId } = person
  return (
    <div className={classes.dialog}>
      {refusal ? <ErrorState title={refusal.title}>{refusal.sentence}</ErrorState> : null}
      <form
        noValidate
        className={classes.rename}
        onKeyDown={ignoreComposingEnter}
        onSubmit={form.onSubmit((values) => void renaming.save(values.name.trim()))}
      >
        <UnsavedChangesGuard isDirty={form.isDirty()} />
        <TextInput
          label={texts.name}
          maxLength={titleMaxLength}
          autoComplete="off"
          enterKeyHint="done"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Button type="submit" disabled={isBusy}>
          {texts.save}
        </Button>
      </form>
      {canLink ? (
        <div>
          <Button
            variant="light"
            fullWidth
            leftSection={<IconLink size={18} aria-hidden />}
            renderRoot={(props) => (
              <Link
                to="/groups/$groupId/user-mapping"
                params={{ groupId }}
                search={{ pendingMember }}
                {...props}
              />
            )}
          >
            {texts.toLink}
          </Button>
          <p className={classes.hint}>{texts.linkHint}</p>
        </div>
      ) : null}
      <Button
        variant="default"
        c="var(--error)"
        leftSection={<IconTrash size={18} aria-hidden />}
        disabled={isBusy}
        onClick={() => void removal.save(undefined)}
      >
        {texts.remove}
      </Button>
    </div>
  )
}
