import { Stack, Text } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { productTexts } from '#shared/messages/product.ts'
import { Screen } from './screen.tsx'
import classes from './states.module.css'
import { unbroken } from './unbroken-phrases.tsx'

type EmptyStateProps = {
  /** A Tabler icon of 44 px. */
  icon: ReactNode
  title: string
  children?: ReactNode
  /** One below the other, the first one first. */
  actions?: ReactNode
  /** What was asked for cannot be shown. */
  isError?: boolean
}

/** Shown for a list without rows: what will be listed here, and how to begin. */
export function EmptyState({ icon, title, children, actions, isError = false }: EmptyStateProps) {
  return (
    <div className={classes.empty} role={isError ? 'alert' : undefined} data-empty>
      <span aria-hidden className={classes.icon} data-error={isError || undefined}>
        {icon}
      </span>
      <h2 className={classes.title}>{unbroken(title)}</h2>
      {children ? (
        <Text component="div" size="sm" c="dimmed" maw="26rem">
          {unbroken(children)}
        </Text>
      ) : null}
      {actions ? (
        <Stack gap="xs" mt="lg" miw="min(16rem, 100%)">
          {actions}
        </Stack>
      ) : null}
    </div>
  )
}

type EmptyScreenProps = Omit<EmptyStateProps, 'icon'> & { icon: TablerIcon }

/** In place of a whole screen, which has no name of its own. */
export function EmptyScreen({ icon: Icon, ...state }: EmptyScreenProps) {
  return (
    <Screen title={productTexts.name} tabTitle={state.title}>
      <EmptyState icon={<Icon size={44} stroke={1.8} />} {...state} />
    </Screen>
  )
}
