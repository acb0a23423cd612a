/** The actions for one provisional member: their application, name, contact, role and own code; linking and removing them. */
import { Button } from '@mantine/core'
import { IconLink, IconMailForward, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { inviteCodeTexts as codeTexts } from '#shared/messages/invite-page.ts'
import { pendingMemberTexts as texts } from '#shared/messages/pending-members.ts'
import type { PendingMember } from '#shared/model/pending-member.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useSave } from '#client/ui/use-save.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { shortened } from '#client/ui/shortened-text.ts'
import { InviteCode, type InviteCodeProps } from '#client/features/invitations/invite-code.tsx'
import classes from './members.module.css'
import { type PendingMemberFields, PendingMemberForm } from './pending-member-forms.tsx'

type PendingMemberDialogProps = {
  person: PendingMember
  /** The name, made distinguishable from equal names. */
  name: string
  /** Only the owner gives roles. */
  canSetRole: boolean
  /** For owners and admins, once anybody else has joined. */
  canLink: boolean
  /** Opens the person's application. Null if there is none, or somebody else reviews it. */
  onReview: (() => void) | null
  /** These three resolve with the sentence that says why it failed, or with null on success. */
  onSave: (fields: PendingMemberFields) => Promise<string | null>
  /** With `anew`, the code that the person has ends. */
  onInvite: (how?: { anew: true }) => Promise<string | null>
  onRemove: () => Promise<string | null>
  onClose: () => void
  sharing: Omit<InviteCodeProps, 'code' | 'hint'>
}

export function PendingMemberDialog(props: PendingMemberDialogProps) {
  return (
    <Dialog opened onClose={props.onClose} title={texts.title(props.name)}>
      <DialogContent {...props} name={shortened(props.name, nameShownMax)} />
    </Dialog>
  )
}

type Refusal = { title: string; sentence: string } | null

/** The whole name is the title. */
const nameShownMax = 10

function DialogContent({ onClose, person, name, canLink, onReview, ...rest }: PendingMemberDialogProps) {
  const { canSetRole, onSave, onInvite, onRemove, sharing } = rest
  const [refusal, setRefusal] = useState<Refusal>(null)
  const removal = useSave(async () => {
    const sentence = await onRemove()
    setRefusal(sentence === null ? null : { title: texts.removeFailed, sentence })
    return sentence
  })
  const saving = useSave(async (fields: PendingMemberFields) => {
    const sentence = await onSave(fields)
    if (sentence === null) onClose()
    else setRefusal({ title: texts.saveFailed, sentence })
    return sentence
  })
  return (
    <div className={classes.dialog}>
      {refusal ? (
        <ErrorState title={refusal.title} isAnswer>
          {refusal.sentence}
        </ErrorState>
      ) : null}
      {onReview ? (
        <div className={classes.applied}>
          <p>{texts.applied}</p>
          <Button onClick={onReview}>{texts.review}</Button>
        </div>
      ) : null}
      <PendingMemberForm
        person={person}
        canSetRole={canSetRole}
        isBusy={saving.isBusy}
        onSubmit={(changed) => void saving.save(changed)}
        above={
          <>
            <OwnCode {...{ person, name, onInvite, sharing }} onRefusal={setRefusal} />
            {canLink ? <ToLink person={person} name={name} /> : null}
          </>
        }
      >
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          disabled={removal.isBusy}
          onClick={() => void removal.save(undefined)}
        >
          {texts.remove}
        </Button>
      </PendingMemberForm>
    </div>
  )
}

type OwnCodeProps = Pick<PendingMemberDialogProps, 'person' | 'name' | 'onInvite' | 'sharing'> & {
  onRefusal: (refusal: Refusal) => void
}

function OwnCode({ person, name, onInvite, onRefusal, sharing }: OwnCodeProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const invite = async (how?: { anew: true }) => {
    setIsBusy(true)
    const sentence = await onInvite(how)
    onRefusal(sentence === null ? null : { title: texts.inviteFailed, sentence })
    setIsBusy(false)
  }
  return (
    <section aria-label={texts.inviteTitle(name)}>
      <h3 className={classes.subheading}>{texts.inviteTitle(name)}</h3>
      {person.status === 'uninvited' ? (
        <>
          <Button
            fullWidth
            disabled={isBusy}
            leftSection={<IconMailForward size={18} aria-hidden />}
            onClick={() => void invite()}
          >
            {texts.invite}
          </Button>
          <p className={classes.hint}>{texts.inviteHint(name)}</p>
        </>
      ) : (
        <>
          <InviteCode code={person.inviteCode} hint={texts.inviteHint(name)} {...sharing} />
          <Button
            variant="subtle"
            fullWidth
            disabled={isBusy || person.inviteCode === null}
            onClick={() => setIsAsking(true)}
          >
            {codeTexts.renew}
          </Button>
          <ConfirmDialog
            opened={isAsking}
            onClose={() => setIsAsking(false)}
            title={codeTexts.renewTitle}
            message={texts.renewText}
            look="final"
            confirmLabel={codeTexts.renewYes}
            onConfirm={() => void invite({ anew: true })}
          />
        </>
      )}
    </section>
  )
}

type ToLinkProps = Pick<PendingMemberDialogProps, 'person' | 'name'>

function ToLink({ person: { id: pendingMember, groupId }, name }: ToLinkProps) {
  return (
    <section>
      <h3 className={classes.subheading}>{texts.linkWhen(name)}</h3>
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
    </section>
  )
}
