/** The bottom of the joining page: the button, which names as whom the person joins, and a note. */
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { applyTexts, joinAsTexts, joinTexts, whoTexts } from '#shared/messages/invitations.ts'
import { lineTexts } from '#shared/messages/line.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { FailedTries } from '#client/ui/failed-tries.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { LineButton } from '#client/ui/line-button.tsx'
import { isLongName, UnbrokenPhrases } from '#client/ui/unbroken-phrases.tsx'
import classes from './joining.module.css'

/** As whom the person joins. `new`: a new member, by choice. Null: not chosen yet. Undefined: no choice is needed. */
type Who = InvitationPreview['pendingMembers'][number] | 'new' | null | undefined

type JoiningActionProps = {
  way: 'account' | 'line' | 'name'
  who: Who
  isApproval: boolean
  isBusy: boolean
  isOffline: boolean
  isDisabled: boolean
  failedTries: number
  /** The page already shows why the last try failed. */
  hasProblem: boolean
  formId: string
  /** Shows the question who the person is. */
  onAsk: () => void
  /** Called by LINE's button, which is not part of the form. */
  onSubmit: () => void
}

export function JoiningAction({ who, isBusy, onAsk, ...rest }: JoiningActionProps) {
  // A choice that was made before the sign-in has already started the joining.
  const isAsked = who === null && !isBusy
  return (
    <>
      {isAsked ? (
        <ActionButton variant="light" onClick={onAsk}>
          {whoTexts.say}
        </ActionButton>
      ) : (
        <JoinButton who={who} isBusy={isBusy} {...rest} />
      )}
      <Note who={who} isBusy={isBusy} {...rest} />
    </>
  )
}

type PartProps = Omit<JoiningActionProps, 'onAsk'>

function JoinButton({ way, who, isApproval, isBusy, isOffline, isDisabled, formId, onSubmit }: PartProps) {
  const texts = isApproval ? applyTexts : joinTexts
  if (way === 'line') {
    const verb = isApproval ? joinAsTexts.applyByLine : joinAsTexts.joinByLine
    return (
      <LineButton disabled={isDisabled} onClick={onSubmit}>
        {isBusy ? lineTexts.busy : <Label who={who} verb={verb} />}
      </LineButton>
    )
  }
  const busy = way === 'name' ? joinAsTexts.busy : isOffline ? texts.busyOffline : texts.busy
  return (
    <ActionButton form={formId} disabled={isDisabled}>
      {isBusy ? busy : <Label who={who} verb={texts.submit} />}
    </ActionButton>
  )
}

/** Shows the avatar and the whole name, because the row of the person may be out of sight. */
function Label({ who, verb }: { who: Who; verb: string }) {
  if (who === null || who === undefined) return verb
  if (who === 'new') return <UnbrokenPhrases text={`${whoTexts.asNew}${verb}`} />
  const { id, name, color } = who
  return (
    <span className={classes.as} data-long={isLongName(name) || undefined}>
      <Avatar id={keyOfPendingMember(id)} name={name} color={color} isPending size="chip" />
      <UnbrokenPhrases text={`${whoTexts.as(name)}${verb}`} />
    </span>
  )
}

/** One note at a time: why the button is disabled, else what cannot be undone, else what joining needs. */
function Note({ way, who, isApproval, isBusy, isOffline, failedTries, hasProblem }: PartProps): ReactNode {
  if (isBusy && failedTries > 0) {
    return (
      <div className={classes.note}>
        <FailedTries count={failedTries} />
      </div>
    )
  }
  if (isOffline && !hasProblem) {
    return (
      <Hint size="xs" role="status" style={{ textAlign: 'center', textWrap: 'balance' }}>
        <IconCloudOff size={16} stroke={1.8} className={classes.noteIcon} aria-hidden />
        {(isApproval ? applyTexts : joinTexts).offline}
      </Hint>
    )
  }
  const isPerson = typeof who === 'object' && who !== null
  const onPublicPage = isApproval ? joinAsTexts.approval : joinAsTexts.noInstall
  const note = isPerson && !isApproval ? whoTexts.irreversible : way === 'account' ? null : onPublicPage
  return note === null ? null : (
    <Hint size="xs" style={{ textAlign: 'center', textWrap: 'balance' }}>
      <UnbrokenPhrases text={note} />
    </Hint>
  )
}
