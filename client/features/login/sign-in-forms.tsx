/** The forms that sign in without LINE, and the agreement below any sign-in. */
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { peopleTexts } from '#shared/messages/labels.ts'
import { agreementTexts, loginTexts as texts } from '#shared/messages/login.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { DisplayName } from '#shared/model/user.ts'
import type { KnownPerson } from '#client/store/device-database.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { CardList, Section } from '#client/ui/card.tsx'
import { Form } from '#client/ui/form.tsx'
import { ButtonRow } from '#client/ui/link-row.tsx'
import { LineField } from '#client/ui/text-fields.tsx'
import { unbroken } from '#client/ui/unbroken-phrases.tsx'
import { useRefusal } from '#client/ui/use-refusal.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import classes from './login.module.css'

type AccessCode = { accessCode?: string }
export type NewPerson = { displayName: string } & AccessCode
/** Continues as a known person. A server restored from a backup may not know them, and then asks for the access code too. */
export type Continue = (person: KnownPerson, code: AccessCode) => void

type NameSignInProps = {
  isBusy: boolean
  /** Nobody can sign in now, or somebody is signing in. */
  isDisabled: boolean
  initialName: string
  /** The people who have signed in on this device before. They continue without typing. */
  known: readonly KnownPerson[]
  /** The server lets new people in only with an access code. */
  asksForCode: boolean
  /** Why the server refused the access code. */
  refusal: string | null
  onSubmit: (person: NewPerson) => void
  onContinue: Continue
  onByCode: () => void
}

/** Signs in a person known on this device with one tap, and a new one by a typed name. */
export function NameSignIn({
  isBusy,
  isDisabled,
  initialName,
  known,
  asksForCode,
  ...rest
}: NameSignInProps) {
  const { refusal, onSubmit, onContinue, onByCode } = rest
  const form = useForm({
    initialValues: { displayName: initialName, accessCode: '' },
    validate: {
      displayName: validateBy(DisplayName),
      accessCode: (code) => (asksForCode && code.trim() === '' ? texts.accessCodeRequired : null),
    },
  })
  const formId = useId()
  useRefusal(form, { formId, field: 'accessCode', sentence: refusal })
  const [isNew, setIsNew] = useState(initialName !== '')
  // Known people rarely begin anew, so the field is hidden at first. `known` may become empty while the form is shown.
  const hasName = isNew || known.length === 0 || asksForCode
  const accessCodeIn = ({ accessCode }: { accessCode: string }) => (asksForCode ? { accessCode } : {})
  return (
    <Form
      form={form}
      id={formId}
      onSubmit={(values) => onSubmit({ displayName: values.displayName.trim(), ...accessCodeIn(values) })}
    >
      {known.length > 0 ? (
        <Section title={texts.known}>
          <CardList>
            {known.map((person) => (
              <ButtonRow
                key={person.userId}
                mark={<Avatar id={keyOfUser(person.userId)} name={person.displayName} />}
                title={
                  <>
                    {peopleTexts.polite(person.displayName)}
                    <span className={classes.whole}>{texts.continuing}</span>
                  </>
                }
                disabled={isDisabled}
                onClick={() => onContinue(person, accessCodeIn(form.getValues()))}
              />
            ))}
          </CardList>
        </Section>
      ) : null}
      {hasName ? (
        <LineField
          label={texts.name}
          description={texts.nameHint}
          placeholder={texts.namePlaceholder}
          autoComplete="name"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoFocus={known.length > 0 && !asksForCode}
          {...form.getInputProps('displayName')}
        />
      ) : null}
      {asksForCode ? (
        <TextInput
          label={texts.accessCode}
          description={texts.accessCodeHint}
          autoComplete="off"
          autoFocus
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('accessCode')}
        />
      ) : null}
      {hasName ? (
        <ActionButton type="submit" disabled={isDisabled}>
          {isBusy ? texts.busy : texts.begin}
        </ActionButton>
      ) : (
        <Button variant="default" fullWidth disabled={isDisabled} onClick={() => setIsNew(true)}>
          {unbroken(texts.beginAsOther)}
        </Button>
      )}
      <Button variant="subtle" fullWidth disabled={isDisabled} onClick={onByCode}>
        {texts.byCode}
      </Button>
    </Form>
  )
}

type CodeSignInProps = {
  isBusy: boolean
  isDisabled: boolean
  /** Why the server refused the code. */
  refusal: string | null
  onSubmit: (deviceCode: string) => void
  onBack: () => void
}

/** 別の端末のコードではじめる: the code that the person's other device shows. */
export function CodeSignIn({ isBusy, isDisabled, refusal, onSubmit, onBack }: CodeSignInProps) {
  const form = useForm({
    initialValues: { deviceCode: '' },
    validate: { deviceCode: (text) => (text.trim() === '' ? texts.deviceCodeRequired : null) },
  })
  const formId = useId()
  useRefusal(form, { formId, field: 'deviceCode', sentence: refusal })
  return (
    <Form form={form} id={formId} onSubmit={({ deviceCode }) => onSubmit(deviceCode.trim())}>
      <TextInput
        label={texts.deviceCode}
        description={texts.deviceCodeHint}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        classNames={{ input: classes.code ?? '' }}
        {...form.getInputProps('deviceCode')}
      />
      <ActionButton type="submit" disabled={isDisabled}>
        {isBusy ? texts.busy : texts.begin}
      </ActionButton>
      <Button variant="subtle" fullWidth disabled={isDisabled} onClick={onBack}>
        {texts.byName}
      </Button>
    </Form>
  )
}

/** The agreement to the terms and the privacy policy by signing in, with links to both. */
export function Agreement() {
  return (
    <p className={classes.agreement}>
      {agreementTexts.before}
      <Link to="/terms">{agreementTexts.terms}</Link>
      {agreementTexts.between}
      <Link to="/privacy">{agreementTexts.privacy}</Link>
      {agreementTexts.after}
    </p>
  )
}
