/** `/debug-simple`: the facts of `/debug` as a plain text, without calls to LINE or the server. */
import { Stack } from '@mantine/core'
import { IconStethoscope } from '@tabler/icons-react'
import { debugPageTexts as texts } from '#shared/messages/debug-pages.ts'
import { copyText } from '#client/platform/share-and-download.ts'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Hint } from '#client/ui/hint.tsx'
import classes from './debug.module.css'
import { DeveloperScreen } from './developer-screen.tsx'
import { useLiffDiagnosis } from './liff-diagnosis.ts'

export function DebugSimpleScreen() {
  return (
    <DeveloperScreen title={texts.pages.simple} icon={IconStethoscope}>
      <PlainDiagnosis />
    </DeveloperScreen>
  )
}

function PlainDiagnosis() {
  const { text } = useLiffDiagnosis({ sdk: 'notUsed' })
  return (
    <Stack gap="sm">
      <Hint>{texts.simple.lead}</Hint>
      <pre className={classes.block}>{text}</pre>
      <CopyButton
        label={texts.copy}
        copied={texts.copied}
        copyFailed={texts.copyFailed}
        onCopy={() => copyText(text)}
      />
    </Stack>
  )
}
