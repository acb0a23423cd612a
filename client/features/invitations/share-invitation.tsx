/** Sends a text or an invitation: by LINE, the share sheet, the clipboard, or as a last resort a link for the person to copy. */
import { Box, Button, Stack, TextInput } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { lineActionsAtom } from '#client/platform/line/line-actions.ts'
import { lineOfServer } from '#client/session/line-of-server.ts'
import { shareTexts as texts } from '#shared/messages/invite-page.ts'
import { type Share, canShare, copyText, share } from '#client/platform/share-and-download.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { showNotice } from '#client/ui/show-notice.ts'

/** Sends a text to other people: by LINE where it offers that, elsewhere by the share sheet. Null if it can only be copied. */
export function useShare(): Share | null {
  return useLineShare() ?? (canShare() ? share : null)
}

/** Null unless LINE offers its picker or the chat in which the app was opened. */
function useLineShare(): Share | null {
  const line = useAtomValue(lineActionsAtom)
  useLineStart()
  return line?.share ?? null
}

/**
 * Starts LINE's SDK, so that its picker can be offered. In an ordinary browser LINE offers it only to people who are logged in
 * there, and only sharing starts the SDK. Nothing waits for the start.
 */
export function useLineStart(): void {
  useEffect(() => void lineOfServer()?.start(), [])
}

/** The invite link of a group's code. */
export const groupLink = (code: string) => linkOf('/invite', code)

/** The invite link of a pending member's own code. */
export const personalLink = (code: string) => linkOf('/invite-pending', code)

const linkOf = (path: string, code: string) => `${location.origin}${path}?code=${encodeURIComponent(code)}`

type Invitation = { groupName: string; url: string }

export function useShareInvitation() {
  const byLine = useLineShare()
  const [linkToCopy, setLinkToCopy] = useState<string | null>(null)
  const ways = [byLine, canShare() ? share : null].filter((way): way is Share => Boolean(way))
  return {
    shareInvitation: async (invitation: Invitation) => {
      if (!(await shareOrCopy(ways, invitation))) setLinkToCopy(invitation.url)
    },
    dialog: linkToCopy === null ? null : <LinkDialog url={linkToCopy} onClose={() => setLinkToCopy(null)} />,
  }
}

/** Sends the link, or copies it. False if neither was possible. True also if the person has closed the picker or the sheet. */
async function shareOrCopy(ways: readonly Share[], { groupName, url }: Invitation): Promise<boolean> {
  for (const way of ways) {
    const content = { title: texts.title(groupName), text: texts.message(groupName), url }
    if ((await way(content)) !== 'failed') return true
  }
  const isCopied = await copyText(url)
  if (isCopied) showNotice({ message: texts.linkCopied })
  return isCopied
}

function LinkDialog({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={texts.linkTitle}>
      <Stack gap="lg">
        <Box component="p" c="dimmed" fz="sm" mt="0.375rem">
          {texts.linkText}
        </Box>
        <TextInput
          aria-label={texts.linkTitle}
          value={url}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
