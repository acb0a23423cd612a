import { Button, Loader } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { inviteCodeTexts as texts } from '#shared/messages/members.ts'
import { Card, Section } from '#client/ui/card.tsx'
import classes from './members-view.module.css'

type InviteCodeCardProps = {
  /** The server makes it when the group first arrives there; null until then. */
  code: string | null
  isOnline: boolean
  /** Answers whether it is in the clipboard. */
  onCopy: (code: string) => Promise<boolean>
}

export function InviteCodeCard({ code, isOnline, onCopy }: InviteCodeCardProps) {
  return (
    <Section title={texts.title}>
      <Card>
        {code === null ? (
          <div className={classes.toCome} role="status">
            {isOnline ? <Loader size="sm" aria-hidden /> : null}
            {isOnline ? texts.preparing : texts.preparingOffline}
          </div>
        ) : (
          <Code code={code} onCopy={onCopy} />
        )}
      </Card>
    </Section>
  )
}

/** Large and in two groups, to be read aloud or typed; selected and copied it is one word. */
function Code({ code, onCopy }: { code: string; onCopy: InviteCodeCardProps['onCopy'] }) {
  const [copied, setCopied] = useState<'not yet' | 'done' | 'failed'>('not yet')
  const half = Math.ceil(code.length / 2)
  const Icon = copied === 'done' ? IconCheck : IconCopy
  return (
    <div className={classes.code}>
      <p className={classes.codeText} translate="no">
        <span>{code.slice(0, half)}</span>
        <span>{code.slice(half)}</span>
      </p>
      <p className={classes.hint}>{texts.hint}</p>
      <Button
        variant="light"
        fullWidth
        leftSection={<Icon size={20} stroke={1.8} aria-hidden />}
        onClick={() => void onCopy(code).then((done) => setCopied(done ? 'done' : 'failed'))}
      >
        <span aria-live="polite">
          {copied === 'done' ? texts.copied : copied === 'failed' ? texts.copyFailed : texts.copy}
        </span>
      </Button>
    </div>
  )
}
