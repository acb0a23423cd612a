import { type ReactNode, useState } from 'react'
import { accountTexts as texts } from '#shared/messages/account-menu.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import type { Self } from './header-end.tsx'

type AccountDialogs = {
  openProfile: () => void
  openSignOut: () => void
  dialogs: ReactNode
}

/** The profile and the question before signing out. Their code is fetched soon after the start (`preloadScreens`). */
export function useAccountDialogs(self: Self): AccountDialogs {
  const [part, setPart] = useState<Awaited<ReturnType<typeof loadDialogs>>>()
  const [opened, setOpened] = useState<'profile' | 'sign-out' | null>(null)
  const open = async (what: NonNullable<typeof opened>) => {
    const loaded = await loadDialogs()
    if (!loaded) showNotice({ color: 'red', title: texts.failed, message: shellTexts.chunkMissingText })
    setPart(loaded)
    setOpened(what)
  }
  return {
    openProfile: () => void open('profile'),
    openSignOut: () => void open('sign-out'),
    dialogs:
      part && opened ? (
        <part.AccountDialogs self={self} opened={opened} onClose={() => setOpened(null)} />
      ) : null,
  }
}

/** Undefined where the chunk cannot be fetched. */
function loadDialogs() {
  return import('./account-dialogs.tsx').catch(() => undefined)
}
