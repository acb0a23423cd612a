import { Alert, Button, TextInput, UnstyledButton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCloudOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { invitationTexts, joinAsTexts as texts } from '#shared/messages/invitations.ts'
import { loginTexts } from '#shared/messages/login.ts'
import { isSimilarName } from '#shared/model/similar-name.ts'
import { DisplayName } from '#shared/model/user.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { KnownPerson } from '#client/store/device-database.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { FailedTries } from '#client/ui/failed-tries.tsx'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { PersonOffer } from '#client/ui/person-offer.tsx'
import { LineField } from '#client/ui/text-fields.tsx'
import { UnbrokenPhrases } from '#client/ui/unbroken-phrases.tsx'
import { validateBy } from '#client/ui/validate-by.ts'
import { InvitationHero } from '../preview/invitation-hero.tsx'
import { PublicPage } from '../preview/public-page.tsx'

type NewPerson = { displayName: string; accessCode?: string }

type NameEntryViewProps = {
  preview: InvitationPreview
  /** The people who have signed in on this device before. */
  known: readonly KnownPerson[]
  isBusy: boolean
  isOffline: boolean
  failedTries: number
  /** The sentence that says why the last try to sign in failed. */
  error: string | null
  asksForCode: boolean
  /** Somebody else whose session is still here. */
  remaining: KnownPerson | null
  /** The person has started to fill in a field. */
  onBegin: () => void
  onSubmit: (person: NewPerson) => void
  onContinue: (person: KnownPerson, code: { accessCode?: string }) => void
  onBeginAsOther: () => void
  onOtherWay: () => void
}

export function NameEntryView({ preview, known, isBusy, isOffline, ...rest }: NameEntryViewProps) {
  const { failedTries, error, asksForCode, remaining, onBegin, onSubmit, ...actions } = rest
  const isApproval = preview.inviteMethod === 'approval'
  const [person] = preview.isPersonal ? preview.pendingMembers : []
  const form = useForm({
    initialValues: { displayName: person?.name ?? '', accessCode: '' },
    validate: {
      displayName: validateBy(DisplayName),
      accessCode: (code) => (asksForCode && code.trim() === '' ? texts.accessCodeRequired : null),
    },
  })
  const formId = useId()
  // Somebody of this device has the name that was typed. A declined offer is not repeated.
  const [offer, setOffer] = useState<{ person: KnownPerson; isDeclined: boolean } | null>(null)
  const codeIn = () => (asksForCode ? { accessCode: form.getValues().accessCode.trim() } : {})
  const newPerson = () => ({ displayName: form.getValues().displayName.trim(), ...codeIn() })
  const submit = () => {
    const entering = newPerson()
    const same = known.find(({ displayName }) => isSimilarName(displayName, entering.displayName))
    if (same && !(offer?.isDeclined && offer.person === same)) setOffer({ person: same, isDeclined: false })
    else onSubmit(entering)
  }
  const hero = <InvitationHero invitation={preview} heading="h1" />
  const title = invitationTexts.titleOf(preview.groupName)
  const problem = error === null ? null : <ErrorState title={loginTexts.failed}>{error}</ErrorState>

  const asked = remaining ?? (offer && !offer.isDeclined ? offer.person : null)
  if (asked) {
    return (
      <PublicPage title={title} hero={hero}>
        {problem}
        <PersonOffer
          reason={remaining ? 'remaining' : 'sameName'}
          isBusy={isBusy}
          person={asked}
          onContinue={() => {
            setOffer(null)
            actions.onContinue(asked, codeIn())
          }}
          onBegin={() => {
            if (remaining) return actions.onBeginAsOther()
            setOffer({ person: asked, isDeclined: true })
            onSubmit(newPerson())
          }}
        />
      </PublicPage>
    )
  }
  const submitText = isApproval ? texts.apply : texts.join
  return (
    <PublicPage
      title={title}
      hero={hero}
      action={
        <ActionButton form={formId} disabled={isBusy}>
          {isBusy ? texts.busy : submitText}
        </ActionButton>
      }
      note={isApproval ? texts.approval : texts.noInstall}
    >
      {isOffline && error === null ? (
        <Alert color="gray" radius="xl" icon={<IconCloudOff aria-hidden />} role="status">
          {loginTexts.offline}
        </Alert>
      ) : null}
      <FailedTries count={isBusy ? failedTries : 0} />
      {problem}
      {known.length > 0 ? (
        <Section title={texts.known}>
          <CardList>
            {known.map((each) => (
              <CardRow
                key={each.userId}
                mark={<Avatar id={keyOfUser(each.userId)} name={each.displayName} />}
                title={<UnbrokenPhrases text={texts.joinAs(each.displayName)} />}
                render={(row) => (
                  <UnstyledButton
                    {...row}
                    disabled={isBusy}
                    onClick={() => actions.onContinue(each, codeIn())}
                  />
                )}
              />
            ))}
          </CardList>
        </Section>
      ) : null}
      <form
        id={formId}
        noValidate
        onInput={onBegin}
        onKeyDown={ignoreComposingEnter}
        onSubmit={form.onSubmit(submit)}
      >
        <LineField
          label={texts.name}
          description={<UnbrokenPhrases text={texts.nameHint} />}
          placeholder={loginTexts.namePlaceholder}
          autoComplete="name"
          enterKeyHint="go"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('displayName')}
        />
        {asksForCode ? (
          <TextInput
            mt="md"
            label={loginTexts.accessCode}
            description={loginTexts.accessCodeHint}
            autoComplete="off"
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            {...form.getInputProps('accessCode')}
          />
        ) : null}
      </form>
      <Button variant="subtle" fullWidth disabled={isBusy} onClick={actions.onOtherWay}>
        {texts.otherWay}
      </Button>
    </PublicPage>
  )
}
