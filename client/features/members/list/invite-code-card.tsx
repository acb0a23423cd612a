import { Button, Group, Loader } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { inviteCodeTexts as texts } from '#shared/messages/members.ts'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Card, Section } from '#client/ui/card.tsx'
import classes from './members-view.module.css'

/** Answers whether it is in the clipboard. */
type Copy = (code: string) => Promise<boolean>
type Ways = {
  onCopyCode: Copy
  onCopyLink: Copy
  /** Null where there is no sheet for it. */
  onShare: ((code: string) => Promise<void>) | null
}

type InviteCodeCardProps = Ways & {
  /** The server makes it when the group first arrives there; null until then. */
  code: string | null
  isOnline: boolean
}

export function InviteCodeCard({ code, isOnline, ...ways }: InviteCodeCardProps) {
  return (
    <Section title={texts.title}>
      <Card>
        {code === null ? (
          <div className={classes.toCome} role="status">
            {isOnline ? <Loader size="sm" aria-hidden /> : null}
            {isOnline ? texts.preparing : texts.preparingOffline}
          </div>
        ) : (
          <Code code={code} {...ways} />
        )}
      </Card>
    </Section>
  )
}

/** Large and in two groups, to be read aloud or typed; selected and copied it is one word. */
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
      <Group grow gap="xs" w="100%">
        <CopyButton {...copying} label={texts.copy} onCopy={() => onCopyCode(code)} />
        <CopyButton {...copying} label={texts.copyLink} onCopy={() => onCopyLink(code)} />
      </Group>
    </div>
  )
}

const copying = { copied: texts.copied, copyFailed: texts.copyFailed, px: 'xs' }
