/** Joining or applying: everything that is asked, on one screen, signed in or not. */
import { Alert, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { applyTexts, joinAsTexts, whoTexts } from '#shared/messages/invitations.ts'
import { isSimilarName } from '#shared/model/similar-name.ts'
import { DisplayName } from '#shared/model/user.ts'
import { beginSigningIn } from '#client/session/restore-account.ts'
import type { StoredJoining } from '#client/session/stored-invitation.ts'
import type { Account } from '#client/store/device-database.ts'
import { focusFirstProblem } from '#client/ui/focus-first-problem.ts'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { NoteField } from '#client/ui/text-fields.tsx'
import { areFieldsRead } from '#client/ui/unread-fields.ts'
import { useRefusal } from '#client/ui/use-refusal.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { JoiningAction } from './joining-action.tsx'
import { JoiningFrame } from './joining-frame.tsx'
import { NameFields, type Choice, PersonChoice, inOrderOfSimilarity } from './person-choice.tsx'
import { NotThisPerson, OtherWays, PersonalRecords } from './personal-invitation.tsx'

export type Joining = { joinsAs: NonNullable<Choice>; message: string }
export type NewPerson = { displayName: string; accessCode?: string }

/** The props of each way to sign in on this page. */
export type EntryProps = {
  preview: InvitationPreview
  /** The person has decided to join, and signs in for it. */
  onDecide: (joining: StoredJoining) => void
  /** The sign-in goes on at another page. */
  onLeave: () => void
}

type JoiningViewProps = {
  preview: InvitationPreview
  /** How the person joins: by their account, or by signing in by LINE or by a name. */
  by: { way: 'account'; self: Account } | { way: 'line' } | { way: 'name'; asksForCode: boolean }
  isBusy: boolean
  isOffline: boolean
  /** False if another try would fail as well. */
  canSubmit?: boolean
  /** The tries of the present call that have failed. */
  failedTries: number
  /** Why the last try was refused, or failed. */
  problem: ReactNode
  /** Why the server refused the access code. */
  refusal?: string | null
  /** What the person decided before they signed in. */
  decided?: Joining | null
  /** The reason with which an earlier application was rejected. */
  rejectedReason?: string | null
  /** Other ways to sign in. */
  above?: ReactNode
  below?: ReactNode
  /** A question to be answered first, shown in place of the form, which keeps its values. */
  instead?: ReactNode
  onSubmit: (joining: Joining, person: NewPerson) => void
}

export function JoiningView({
  preview,
  by,
  isBusy,
  isOffline,
  failedTries,
  problem,
  ...rest
}: JoiningViewProps) {
  const {
    canSubmit = true,
    refusal = null,
    rejectedReason = null,
    decided = null,
    above,
    below,
    instead = null,
    onSubmit,
  } = rest
  const isApproval = preview.inviteMethod === 'approval'
  const { people, similar } = inOrderOfSimilarity(preview.pendingMembers, ownNameOf(by))
  const [personal] = preview.isPersonal ? people : []
  const isAsked = !preview.isPersonal && people.length > 0
  const [chosen, setChosen] = useState<Choice>(
    () => decided?.joinsAs ?? firstChoice(people, { isAsked, similar, by }),
  )
  const [message, setMessage] = useState(decided?.message ?? '')
  const [hint, setHint] = useState<string | null>(null)
  // Only after a tap the name field takes the focus: moving by keys must stay within the choices.
  const [hasTapped, setHasTapped] = useState(false)
  // The person has said that they are not the one for whom the invitation was made.
  const [isSomebodyElse, setIsSomebodyElse] = useState(false)
  // The pending member of the typed name, about whom the person was asked. They are not asked about the same one again.
  const [denied, setDenied] = useState<Choice>(null)
  // Undefined also if somebody else has become the chosen person meanwhile.
  const person = personal ?? people.find(({ id }) => id === chosen)
  const joinsAs = person?.id ?? (chosen === 'new' || !isAsked ? 'new' : null)
  const asksForName = by.way === 'name' && joinsAs === 'new'
  const asksForCode = by.way === 'name' && by.asksForCode
  const form = useForm({
    initialValues: { displayName: '', accessCode: '' },
    validate: {
      displayName: (name) => (asksForName ? validateBy(DisplayName)(name) : null),
      accessCode: (code) => (asksForCode && code.trim() === '' ? joinAsTexts.accessCodeRequired : null),
    },
  })
  const formId = useId()
  useRefusal(form, { formId, field: 'accessCode', sentence: refusal })
  const choose = (choice: Choice, newHint: string | null = null) => {
    setHint(newHint)
    setChosen(choice)
    if (newHint !== null) showQuestion(formId)
  }
  const askWho = () => choose(null, whoTexts.required)
  const submit = form.onSubmit(
    ({ displayName: typed, accessCode }) => {
      if (joinsAs === null) return askWho()
      if (!areFieldsRead(formId)) return
      const displayName = asksForName ? typed.trim() : (person?.name ?? '')
      const namesake = asksForName ? people.find(({ name }) => isSimilarName(name, displayName)) : undefined
      if (namesake && denied !== namesake.id) {
        setDenied(namesake.id)
        return choose(namesake.id, whoTexts.isThisYou(namesake.name))
      }
      onSubmit(
        { joinsAs, message: message.trim() },
        { displayName, ...(asksForCode ? { accessCode: accessCode.trim() } : {}) },
      )
    },
    () => focusFirstProblem(formId),
  )
  const frame = { preview, self: by.way === 'account' ? by.self : null }
  if (instead) {
    return (
      <JoiningFrame {...frame} action={null}>
        {problem}
        {instead}
      </JoiningFrame>
    )
  }
  if (personal && isSomebodyElse) {
    const goBack = () => setIsSomebodyElse(false)
    return (
      <JoiningFrame {...frame} action={<OtherWays person={personal} onBack={goBack} />}>
        <NotThisPerson person={personal} />
      </JoiningFrame>
    )
  }
  const action = (
    <JoiningAction
      way={by.way}
      who={person ?? (isAsked ? joinsAs && 'new' : undefined)}
      isApproval={isApproval}
      isBusy={isBusy}
      isOffline={isOffline}
      isDisabled={isBusy || isOffline || !canSubmit}
      failedTries={failedTries}
      hasProblem={Boolean(problem)}
      formId={formId}
      onAsk={askWho}
      onSubmit={() => submit()}
    />
  )
  return (
    <JoiningFrame {...frame} action={action}>
      {problem}
      {rejectedReason === null ? null : (
        <Alert color="gray" radius="xl" icon={<IconInfoCircle aria-hidden />} title={applyTexts.rejected}>
          {rejectedReason}
        </Alert>
      )}
      {above}
      <form
        id={formId}
        noValidate
        onInput={beginSigningIn}
        onKeyDown={ignoreComposingEnter}
        onSubmit={submit}
      >
        <Stack>
          {personal ? (
            <PersonalRecords person={personal} isBusy={isBusy} onDeny={() => setIsSomebodyElse(true)} />
          ) : null}
          {isAsked ? (
            <PersonChoice
              people={people}
              similar={similar}
              isWish={isApproval}
              isRecommended={by.way === 'account' && similar.size === 0}
              value={joinsAs}
              onChoose={(choice, isByTap) => {
                setHasTapped(isByTap)
                choose(choice)
              }}
              hint={hint}
            />
          ) : null}
          {by.way === 'name' ? (
            <NameFields
              form={form}
              asksForName={asksForName}
              asksForCode={asksForCode}
              takesFocus={isAsked && hasTapped}
            />
          ) : null}
          {isApproval ? (
            <NoteField
              label={applyTexts.message}
              placeholder={applyTexts.placeholder}
              value={message}
              onChange={(event) => setMessage(event.currentTarget.value)}
            />
          ) : null}
        </Stack>
      </form>
      {below}
    </JoiningFrame>
  )
}

/** Scrolls to the choice of a person, which may be far above the button, and focuses it. */
function showQuestion(formId: string): void {
  requestAnimationFrame(() => {
    const question = document.getElementById(formId)?.querySelector('[role="radiogroup"]')
    question?.closest('section')?.scrollIntoView()
    const radio = question?.querySelector<HTMLElement>(':checked') ?? question?.querySelector('input')
    radio?.focus({ preventScroll: true })
  })
}

const ownNameOf = (by: JoiningViewProps['by']) => (by.way === 'account' ? by.self.displayName : null)

type FirstChoice = {
  isAsked: boolean
  similar: ReadonlySet<Choice>
  by: JoiningViewProps['by']
}

/** The only person of a similar name; a new member if none is similar to the account's name; otherwise no choice yet. */
function firstChoice(
  [first]: InvitationPreview['pendingMembers'],
  { isAsked, similar, by }: FirstChoice,
): Choice {
  if (!isAsked) return 'new'
  if (similar.size === 1 && first) return first.id
  return by.way === 'account' && similar.size === 0 ? 'new' : null
}
