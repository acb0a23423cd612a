import { ActionIcon } from '@mantine/core'
import { IconHome } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { shellTexts } from '#shared/messages/shell.ts'
import { useIsWide } from '#client/ui/two-panes.tsx'
import classes from './header.module.css'

/** The way home in the heading of a wide screen. On a phone the bottom bar has it. */
export function HomeButton() {
  if (!useIsWide()) return null
  return (
    <ActionIcon
      aria-label={shellTexts.home}
      data-tooltip={shellTexts.home}
      data-tooltip-from="start"
      className={classes.home ?? ''}
      renderRoot={(props) => <Link to="/" {...props} />}
    >
      <IconHome size={20} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
}
