/** Asks for the code of an invitation: typed, pasted as part of an invite link, or read by a camera. */
import { Alert, Box, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCloudOff, IconQrcode, IconUsersPlus } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { inviteCodeFieldTexts as texts, joinTexts, invitationTexts } from '#shared/messages/invitations.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { Scanned } from '#client/platform/line/line-actions.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { FailedTries } from '#client/ui/failed-tries.tsx'
import { focusFirstProblem } from '#client/ui/focus-first-problem.ts'
import { Form } from '#client/ui/form.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { HeadingFocus } from './public-page.tsx'
import classes from './code.module.css'
import { pastedCode } from './pasted-code.ts'

/** `line`: LINE's own scanner. `camera`: ours, in a dialog. */
export type Scanning =
  | { by: 'line'; scan: () => Promise<Scanned> }
  | { by: 'camera'; open: () => unknown }
  | null

type CodeViewProps = {
  initialCode: string
  /** The person comes by a link that names a group, and has no code yet. */
  isOfGroup?: boolean
  isBusy: boolean
  isOffline: boolean
  /** The tries of the present call that have failed. */
  failedTries: number
  /** The sentence that says why the invitation could not be shown. */
  error: string | null
  /** The server does not know the code: it is wrong, or was replaced. */
  isEnded?: boolean
  scanning: Scanning
  onSubmit: (code: string) => void
}

export function CodeView({ initialCode, isOfGroup = false, isBusy, isOffline, ...rest }: CodeViewProps) {
  const { failedTries, error, isEnded = false, scanning, onSubmit } = rest
  const form = useForm({
    initialValues: { code: initialCode },
    validate: {
      code: (text) => (pastedCode(text) === '' ? rejectionSentences['invite-code-required'] : null),
    },
  })
  const busyLabel = isOffline ? texts.busyOffline : texts.busy
  const submitLabel = isOffline ? texts.submitOffline : texts.submit
  const formId = useId()
  // Shown at the field until its code is edited.
  const refusal = isEnded && !isOffline && !form.isDirty() ? error : null
  useEffect(() => (refusal === null ? undefined : focusFirstProblem(formId)), [refusal, formId])
  const [hasScanFailed, setHasScanFailed] = useState(false)
  const submit = (text: string) => {
    const code = pastedCode(text)
    form.setValues({ code })
    onSubmit(code)
  }
  const scanByLine = async (scan: () => Promise<Scanned>) => {
    const scanned = await scan()
    setHasScanFailed(!scanned.ok)
    if (scanned.ok && scanned.text !== null) submit(scanned.text)
  }
  return (
    <Screen
      icon={IconUsersPlus}
      title={joinTexts.title}
      bottom={
        <ActionButton form={formId} disabled={isBusy}>
          {isBusy ? busyLabel : submitLabel}
        </ActionButton>
      }
    >
      <HeadingFocus />
      <Box component="p" c="dimmed">
        {isEnded && !isOffline ? texts.leadOfEnded : isOfGroup ? texts.leadOfGroup : texts.lead}
      </Box>
      {isOffline ? (
        <Alert color="gray" radius="xl" icon={<IconCloudOff aria-hidden />} role="status">
          {initialCode === '' ? texts.offline : invitationTexts.offline}
        </Alert>
      ) : null}
      <FailedTries count={isBusy && !isOffline ? failedTries : 0} />
      {error === null || isOffline || isEnded ? null : (
        <ErrorState title={invitationTexts.failed} isAnswer>
          {error}
        </ErrorState>
      )}
      {hasScanFailed ? <ErrorState title={texts.scanFailed}>{texts.scanFailedText}</ErrorState> : null}
      <Form form={form} id={formId} onSubmit={({ code }) => submit(code)}>
        <TextInput
          label={texts.code}
          placeholder={texts.placeholder}
          classNames={{ input: classes.code ?? '' }}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          {...form.getInputProps('code')}
          error={form.errors['code'] ?? refusal}
        />
      </Form>
      {scanning ? (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconQrcode size={20} stroke={1.8} aria-hidden />}
          onClick={() => (scanning.by === 'line' ? void scanByLine(scanning.scan) : scanning.open())}
        >
          {texts.scan}
        </Button>
      ) : null}
    </Screen>
  )
}
