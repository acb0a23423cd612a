/** What somebody fills in who signs in by a name. */
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { joinAsTexts as texts } from '#shared/messages/invitations.ts'
import { loginTexts } from '#shared/messages/login.ts'
import { LineField } from '#client/ui/text-fields.tsx'
import { UnbrokenPhrases } from '#client/ui/unbroken-phrases.tsx'

type NameFieldsProps = {
  form: UseFormReturnType<{ displayName: string; accessCode: string }>
  asksForName: boolean
  asksForCode: boolean
}

export function NameFields({ form, asksForName, asksForCode }: NameFieldsProps) {
  return (
    <div>
      {asksForName ? (
        <LineField
          label={texts.name}
          description={<UnbrokenPhrases text={texts.nameHint} />}
          placeholder={loginTexts.namePlaceholder}
          autoComplete="name"
          enterKeyHint="go"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('displayName')}
        />
      ) : null}
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
    </div>
  )
}
