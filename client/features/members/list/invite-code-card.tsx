import { Button, Loader } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { inviteCodeTexts as texts } from '#shared/messages/members.ts'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Card, Section } from '#client/ui/card.tsx'
import classes from './members-view.module.css'

/** Resolves to true if the code is in the clipboard. */
type Copy = (code: string) => Promise<boolean>
type Ways = {
  onCopyCode: Copy
  onCopyLink: Copy
  /** Null if the browser has no share sheet. */
  onShare: ((code: string) => Promise<void>) | null
}

type InviteCodeCardProps = Ways & {
  /** Null until the group has first reached the server, which makes the code. */
  code: string | null
  isOffline: boolean
}

export function InviteCodeCard({ code, isOffline, ...ways }: InviteCodeCardProps) {
  return (
    <Section title={texts.title}>
      <Card>
        {code === null ? (
          <div className={classes.toCome} role="status">
            {isOffline ? null : <Loader size="sm" aria-hidden />}
            {isOffline ? texts.preparingOffline : texts.preparing}
          </div>
        ) : (
          <Code code={code} {...ways} />
        )}
      </Card>
    </Section>
  )
}

/** The code, large and in two halves for reading aloud. Selected and copied it is one word. */
function Code({ code, onCopyCode, onCopyLink, onShare }: Ways & { code: string }) {
  const half = Math.ceil(code.length / 2)
  return (
    <div className={classes.code}>
      <p className={classes.codeText} translate="no">
        <span>{code.slice(0, half)}</span>
        <span>{code.slice(half)}</span>
      </p>
      <p className={classes.hint}>{texts.hint}</p>
      {onShare ? (
        <Button
          fullWidth
          leftSection={<IconShare2 size={20} stroke={1.8} aria-hidden />}
          onClick={() => void onShare(code)}
        >
          {texts.share}
        </Button>
      ) : null}
      <div className={classes.copy}>
        <CopyButton {...copying} label={texts.copy} onCopy={() => onCopyCode(code)} />
        <CopyButton {...copying} label={texts.copyLink} onCopy={() => onCopyLink(code)} />
      </div>
    </div>
  )
}

const copying = { copied: texts.copied, copyFailed: texts.copyFailed, px: 'xs' }
