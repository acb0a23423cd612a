/** Joining a group by its code, typed or pasted as part of an invite link. */
import { Alert, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCloudOff, IconQrcode, IconUsersPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { joinTexts as texts } from '#shared/messages/invitations.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { Scanned } from '#client/platform/line/line-actions.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { ignoreComposingEnter } from '#client/ui/ignore-composing-enter.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { FailedTries } from '#client/ui/failed-tries.tsx'
import { Screen } from '#client/ui/screen.tsx'
import classes from './join-view.module.css'
import { pastedCode } from './pasted-code.ts'

type JoinViewProps = {
  initialCode?: string
  isBusy: boolean
  isOffline: boolean
  /** The tries of the present call that have failed. */
  failedTries: number
  /** The sentence that says why the last code was refused. */
  error: string | null
  /** Reads a QR code by LINE's scanner. Null where there is none. */
  onScan: (() => Promise<Scanned>) | null
  onSubmit: (code: string) => void
}

export function JoinView({ initialCode = '', isBusy, isOffline, ...rest }: JoinViewProps) {
  const { failedTries, error, onScan, onSubmit } = rest
  const form = useForm({
    initialValues: { code: initialCode },
    validate: {
      code: (text) => (pastedCode(text) === '' ? rejectionSentences['invite-code-required'] : null),
    },
  })
  const formId = useId()
  const [isUnread, setIsUnread] = useState(false)
  const scan = async (read: NonNullable<typeof onScan>) => {
    const scanned = await read()
    setIsUnread(!scanned.ok)
    if (scanned.ok && scanned.text !== null) form.setValues({ code: pastedCode(scanned.text) })
  }
  const submit = ({ code: text }: { code: string }) => {
    const code = pastedCode(text)
    form.setValues({ code })
    onSubmit(code)
  }
  return (
    <Screen
      icon={IconUsersPlus}
      title={texts.title}
      bottom={
        <ActionButton form={formId} disabled={isBusy}>
          {isBusy ? texts.busy : texts.submit}
        </ActionButton>
      }
    >
      <p className={classes.lead}>{texts.lead}</p>
      {isOffline ? (
        <Alert color="gray" radius="xl" icon={<IconCloudOff aria-hidden />} role="status">
          {texts.offline}
        </Alert>
      ) : null}
      <FailedTries count={isBusy ? failedTries : 0} />
      {error === null ? null : <ErrorState title={texts.failed}>{error}</ErrorState>}
      {isUnread ? <ErrorState title={texts.scanFailed}>{texts.scanFailedText}</ErrorState> : null}
      <form id={formId} noValidate onKeyDown={ignoreComposingEnter} onSubmit={form.onSubmit(submit)}>
        <TextInput
          label={texts.code}
          placeholder={texts.codePlaceholder}
          classNames={{ input: classes.code ?? '' }}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          {...form.getInputProps('code')}
        />
      </form>
      {onScan ? (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconQrcode size={20} stroke={1.8} aria-hidden />}
          onClick={() => void scan(onScan)}
        >
          {texts.scan}
        </Button>
      ) : null}
    </Screen>
  )
}
