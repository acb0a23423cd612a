/** An invite code, the group's or a pending member's own, with the ways to send it. */
import { Button, Group, Loader, Stack } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { inviteCodeTexts as texts } from '#shared/messages/invite-page.ts'
import { copyText } from '#client/platform/share-and-download.ts'
import { useSyncStatus } from '#client/sync/sync-status.ts'
import { CodeText } from '#client/ui/code-text.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Hint } from '#client/ui/hint.tsx'
import classes from './invite.module.css'
import { useShareInvitation } from './share-invitation.tsx'

type InviteCodeProps = {
  /** Null until the server has created the code. */
  code: string | null
  hint: string
  groupName: string
  linkOf: (code: string) => string
}

export function InviteCode({ code, hint, groupName, linkOf }: InviteCodeProps) {
  const isOffline = useSyncStatus() === 'unreachable'
  const { shareInvitation, dialog } = useShareInvitation()
  const share = () => {
    if (code !== null) void shareInvitation({ groupName, url: linkOf(code) })
  }
  return (
    <Stack align="center" gap="sm" ta="center">
      {code === null ? (
        <Group role="status" gap="sm" mih="2.75rem" c="dimmed" fz="sm" wrap="nowrap">
          {isOffline ? null : <Loader size="sm" aria-hidden />}
          {isOffline ? (
            <p>
              {texts.required}
              <br />
              {texts.requiredText}
            </p>
          ) : (
            texts.preparing
          )}
        </Group>
      ) : (
        <CodeText code={code} />
      )}
      <Hint>{hint}</Hint>
      <Button
        fullWidth
        disabled={code === null}
        leftSection={<IconShare2 size={20} stroke={1.8} aria-hidden />}
        onClick={share}
      >
        {texts.share}
      </Button>
      {code === null ? null : (
        <div className={classes.copy}>
          <CopyButton {...copying} label={texts.copy} onCopy={() => copyText(code)} />
          <CopyButton {...copying} label={texts.copyLink} onCopy={() => copyText(linkOf(code))} />
        </div>
      )}
      {dialog}
    </Stack>
  )
}

const copying = { copied: texts.copied, copyFailed: texts.copyFailed, px: 'xs' }
