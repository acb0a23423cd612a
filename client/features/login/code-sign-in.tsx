/** 別の端末のコードではじめる: the code that the person's other device shows. */
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { loginTexts as texts } from '#shared/messages/login.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Form } from '#client/ui/form.tsx'
import classes from './login.module.css'

type CodeSignInProps = {
  isBusy: boolean
  onSubmit: (deviceCode: string) => void
  onBack: () => void
}

export function CodeSignIn({ isBusy, onSubmit, onBack }: CodeSignInProps) {
  const form = useForm({
    initialValues: { deviceCode: '' },
    validate: { deviceCode: (text) => (text.trim() === '' ? texts.deviceCodeRequired : null) },
  })
  return (
    <Form form={form} onSubmit={({ deviceCode }) => onSubmit(deviceCode.trim())}>
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
      <ActionButton type="submit" disabled={isBusy}>
        {isBusy ? texts.busy : texts.begin}
      </ActionButton>
      <Button variant="subtle" fullWidth onClick={onBack}>
        {texts.byName}
      </Button>
    </Form>
  )
}
