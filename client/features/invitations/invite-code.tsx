/** An invite code, the group's or a provisional member's own, with the ways to send it. */
import { Button, Loader } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import { inviteCodeTexts as texts } from '#shared/messages/invite-page.ts'
import { CopyButton } from '#client/ui/copy-button.tsx'
import classes from './invite.module.css'

export type InviteCodeProps = {
  /** Null until the server, which makes the codes, has made this one. */
  code: string | null
  isOffline: boolean
  hint: string
  onShare: (code: string) => Promise<void>
  /** These two resolve to true if the text is in the clipboard. */
  onCopyCode: (code: string) => Promise<boolean>
  onCopyLink: (code: string) => Promise<boolean>
}

export function InviteCode({ code, isOffline, hint, ...ways }: InviteCodeProps) {
  const { onShare, onCopyCode, onCopyLink } = ways
  const [isMissed, setIsMissed] = useState(false)
  return (
    <div className={classes.code}>
      {code === null ? (
        <div className={classes.toCome} role="status">
          {isOffline ? null : <Loader size="sm" aria-hidden />}
          {isOffline ? texts.preparingOffline : texts.preparing}
        </div>
      ) : (
        <CodeText code={code} />
      )}
      <p className={classes.hint}>{hint}</p>
      <Button
        fullWidth
        leftSection={<IconShare2 size={20} stroke={1.8} aria-hidden />}
        onClick={() => (code === null ? setIsMissed(true) : void onShare(code))}
      >
        {texts.share}
      </Button>
      {code === null ? (
        isMissed ? (
          <p className={classes.required} role="alert">
            {texts.required}
            <br />
            {texts.requiredText}
          </p>
        ) : null
      ) : (
        <div className={classes.copy}>
          <CopyButton {...copying} label={texts.copy} onCopy={() => onCopyCode(code)} />
          <CopyButton {...copying} label={texts.copyLink} onCopy={() => onCopyLink(code)} />
        </div>
      )}
    </div>
  )
}

/** Large and in two halves for reading aloud. Selected and copied it is one word. */
function CodeText({ code }: { code: string }) {
  const half = Math.ceil(code.length / 2)
  return (
    <p className={classes.codeText} translate="no">
      <span>{code.slice(0, half)}</span>
      <span>{code.slice(half)}</span>
    </p>
  )
}

const copying = { copied: texts.copied, copyFailed: texts.copyFailed, px: 'xs' }
