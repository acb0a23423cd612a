/** Signing in by name alone, where there is no LINE (local mode). */
import { Alert, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDocumentTitle } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { titleMaxLength } from '#shared/limits.ts'
import { loginTexts } from '#shared/messages/identity.ts'
import { productTexts } from '#shared/messages/product.ts'
import { DisplayName } from '#shared/model/user.ts'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { ActionButton } from '#client/ui/action-button.tsx'
import { checkedBy } from '#client/ui/checked-by.ts'
import { ignoreComposingEnter } from '#client/ui/composing-enter.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import classes from './login-view.module.css'

type LoginViewProps = {
  isBusy: boolean
  isOnline: boolean
  /** The sentence of what went wrong last. */
  error: string | null
  onSubmit: (displayName: string) => void
}

export function LoginView({ isBusy, isOnline, error, onSubmit }: LoginViewProps) {
  useDocumentTitle(`${loginTexts.title}｜${productTexts.name}`)
  const form = useForm({
    initialValues: { displayName: '' },
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
        onSubmit={form.onSubmit(({ displayName }) => onSubmit(displayName.trim()))}
      >
        {isOnline ? null : (
          <Alert color="gray" radius="xl" icon={<IconCloudOff aria-hidden />} role="status">
            {loginTexts.offline}
          </Alert>
        )}
        {error === null ? null : <ErrorState title={loginTexts.failed}>{error}</ErrorState>}
        <TextInput
          label={loginTexts.name}
          description={loginTexts.nameHint}
          placeholder={loginTexts.namePlaceholder}
          autoComplete="name"
          maxLength={titleMaxLength}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('displayName')}
        />
        <ActionButton type="submit" disabled={isBusy || !isOnline}>
          {isBusy ? loginTexts.busy : loginTexts.submit}
        </ActionButton>
      </form>
    </div>
  )
}
