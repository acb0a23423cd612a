/** Shows a text before it is sent: by LINE or the share sheet, or by the clipboard. The content of a dialog. */
import { Box, Button, Stack } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { textToSendTexts as texts } from '#shared/messages/text-to-send.ts'
import { copySelected, copyText } from '#client/platform/share-and-download.ts'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { useShare } from './share-invitation.tsx'
import classes from './invite.module.css'

type TextToSendProps = {
  text: string
  /** Shown above the text: a choice of what it contains. */
  option?: ReactNode
  /** A note for the sender, which is not part of the text. */
  hint?: string | null
}

export function TextToSend({ text, option = null, hint = null }: TextToSendProps) {
  const share = useShare()
  const preview = useRef<HTMLParagraphElement>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const copy = async () => {
    const isCopied = (await copyText(text)) || (preview.current !== null && copySelected(preview.current))
    setNotice(isCopied ? null : texts.copyBySelection)
    return isCopied
  }
  const send = async (by: NonNullable<typeof share>) => {
    if ((await by({ text })) === 'failed' && (await copy())) setNotice(texts.copiedInstead)
  }
  return (
    <Stack gap="0.875rem">
      {option ? (
        <Box bd="1px solid var(--line)" bdrs="xl">
          {option}
        </Box>
      ) : null}
      <p ref={preview} className={classes.textToSend} aria-label={texts.preview} role="group">
        {text}
      </p>
      {hint === null ? null : <Hint size="xs">{hint}</Hint>}
      {share ? null : <Hint size="xs">{texts.copyHint}</Hint>}
      <Hint size="xs" role="status">
        {notice}
      </Hint>
      <DialogActions>
        <CopyButton
          label={texts.copy}
          copied={texts.copied}
          copyFailed={texts.copyFailed}
          onCopy={copy}
          variant={share ? 'light' : 'filled'}
          fullWidth
        />
        {share ? (
          <Button
            leftSection={<IconShare2 size={20} stroke={1.8} aria-hidden />}
            onClick={() => void send(share)}
          >
            {texts.share}
          </Button>
        ) : null}
      </DialogActions>
    </Stack>
  )
}
