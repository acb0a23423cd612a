/** Changes the person's own name and status message, which are stored on the device at once, also while offline. */
import { useAtomValue } from 'jotai'
import { fieldTexts } from '#shared/messages/labels.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { profileTexts as texts } from '#shared/messages/settings.ts'
import { StatusMessage } from '#shared/model/profile.ts'
import { DisplayName, type UserId } from '#shared/model/user.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { isLineMode } from '#client/session/server-config.ts'
import { linkablePeople } from '#client/store/device-database.ts'
import { ownProfile } from '#client/store/queries/own-profile.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutateProfile } from '#client/sync/mutate.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { LineField } from '#client/ui/text-fields.tsx'
import { useSavingForm } from '#client/ui/use-saving-form.ts'
import { validateBy } from '#client/ui/validate-by.ts'

export function OwnProfileDialog({ onClose }: { onClose: () => void }) {
  const account = useAtomValue(accountAtom)
  // Null for no profile, to tell it from one that is still being read: the form keeps the values with which it opens.
  const profile = useLiveQuery(async () => (await ownProfile()) ?? null, [])
  if (!account || profile === undefined) return null
  const { displayName, statusMessage } = profile ?? { ...account, statusMessage: '' }
  const save = async (changed: Partial<ProfileValues>) => {
    if (Object.keys(changed).length === 0) return null
    const outcome = await mutateProfile(changed)
    return outcome.ok ? null : rejectionSentences[outcome.code]
  }
  return <ProfileDialog profile={{ displayName, statusMessage }} onSave={save} onClose={onClose} />
}

export type ProfileValues = { displayName: string; statusMessage: string }

type ProfileDialogProps = {
  profile: ProfileValues
  /** Gets only the fields that are new. Resolves with the sentence that says why it failed, or with null on success. */
  onSave: (changed: Partial<ProfileValues>) => Promise<string | null>
  onClose: () => void
}

export function ProfileDialog({ profile, onSave, onClose }: ProfileDialogProps) {
  const form = useSavingForm<ProfileValues>({
    initialValues: { displayName: profile.displayName, statusMessage: profile.statusMessage },
    validate: { displayName: validateBy(DisplayName), statusMessage: validateBy(StatusMessage) },
    onSave: (typed) => onSave(changedOf(typed, profile)),
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} title={texts.edit} action={texts.save} failed={texts.failed} onClose={onClose}>
      <LineField
        label={texts.displayName}
        description={texts.seenBy}
        autoComplete="nickname"
        enterKeyHint="done"
        data-autofocus
        {...form.getInputProps('displayName')}
      />
      <LineField
        label={`${texts.statusMessage}（${fieldTexts.optional}）`}
        description={texts.statusSeenBy}
        autoComplete="off"
        enterKeyHint="done"
        {...form.getInputProps('statusMessage')}
      />
    </FormDialog>
  )
}

function changedOf(typed: ProfileValues, before: ProfileValues): Partial<ProfileValues> {
  const displayName = DisplayName.parse(typed.displayName)
  const statusMessage = StatusMessage.parse(typed.statusMessage)
  return {
    ...(displayName === before.displayName ? {} : { displayName }),
    ...(statusMessage === before.statusMessage ? {} : { statusMessage }),
  }
}

/** Whether the person signs in by LINE. On a server with LINE all do but those who are still to be linked. */
export function useIsByLine(userId: UserId | undefined): boolean {
  const linkable = useLiveQuery(linkablePeople, [])
  return isLineMode() && linkable?.some((person) => person.userId === userId) !== true
}
