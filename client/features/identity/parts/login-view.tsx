/** Signing in by name alone, where there is no LINE (local mode). */
import { Alert, TextInput, UnstyledButton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDocumentTitle } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { titleMaxLength } from '#shared/limits.ts'
import { loginTexts } from '#shared/messages/identity.ts'
import { productTexts } from '#shared/messages/product.ts'
import { DisplayName } from '#shared/model/user.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { KnownPerson } from '#client/store/device-database.ts'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { ActionButton } from '#client/ui/action-button.tsx'
import { checkedBy } from '#client/ui/checked-by.ts'
import { ignoreComposingEnter } from '#client/ui/composing-enter.ts'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Portrait } from '#client/ui/portrait.tsx'
import classes from './login-view.module.css'

export type NewPerson = { displayName: string; accessCode?: string }

type LoginViewProps = {
  isBusy: boolean
  isOnline: boolean
  /** The sentence of what went wrong last. */
  error: string | null
  /** Who has signed in on this device before, and can come back without typing. */
  known: readonly KnownPerson[]
  /** The server lets new people in by a code alone. */
  asksForCode?: boolean
  onSubmit: (person: NewPerson) => void
  onContinue: (person: KnownPerson) => void
}

export function LoginView({ isBusy, isOnline, error, known, ...rest }: LoginViewProps) {
  const { asksForCode = false, onSubmit, onContinue } = rest
  useDocumentTitle(`${loginTexts.title}｜${productTexts.name}`)
  const form = useForm({
    initialValues: { displayName: '', accessCode: '' },
    validate: { displayName: checkedBy(DisplayName) },
  })
  return (
    <div className={classes.page}>
      <div className={classes.welcome}>
        <BrandMark size={72} />
        <h1>{productTexts.name}</h1>
        <p className={classes.tagline}>{loginTexts.tagline}</p>
        <p className={classes.lead}>{loginTexts.lead}</p>
      </div>
      <form
        noValidate
        className={classes.form}
        onKeyDown={ignoreComposingEnter}
        onSubmit={form.onSubmit(({ displayName, accessCode }) =>
          onSubmit({ displayName: displayName.trim(), ...(asksForCode ? { accessCode } : {}) }),
        )}
      >
        {isOnline ? null : (
          <Alert color="gray" radius="xl" icon={<IconCloudOff aria-hidden />} role="status">
            {loginTexts.offline}
          </Alert>
        )}
        {error === null ? null : <ErrorState title={loginTexts.failed}>{error}</ErrorState>}
        {known.length > 0 ? (
          <Section title={loginTexts.known}>
            <CardList>
              {known.map((person) => (
                <CardRow
                  key={person.userId}
                  mark={<Portrait id={keyOfUser(person.userId)} name={person.displayName} />}
                  title={loginTexts.continueAs(person.displayName)}
                  render={(row) => (
                    <UnstyledButton
                      {...row}
                      disabled={isBusy || !isOnline}
                      onClick={() => onContinue(person)}
                    />
                  )}
                />
              ))}
            </CardList>
          </Section>
        ) : null}
        <TextInput
          label={known.length > 0 ? `${loginTexts.another}：${loginTexts.name}` : loginTexts.name}
          description={loginTexts.nameHint}
          placeholder={loginTexts.namePlaceholder}
          autoComplete="name"
          maxLength={titleMaxLength}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('displayName')}
        />
        {asksForCode ? (
          <TextInput
            label={loginTexts.accessCode}
            description={loginTexts.accessCodeHint}
            autoComplete="off"
            autoFocus
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            {...form.getInputProps('accessCode')}
          />
        ) : null}
        <ActionButton type="submit" disabled={isBusy || !isOnline}>
          {isBusy ? loginTexts.busy : loginTexts.submit}
        </ActionButton>
      </form>
    </div>
  )
}
