/** Buttons that are links: `<LinkButton to="…">`, and the primary action of a screen. */
import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type AnchorProps = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>

export const LinkButton = createLink((anchor: AnchorProps) => (
  <Button component="a" variant="default" {...anchor} />
))

export const ActionLink = createLink((anchor: AnchorProps) => (
  <Button component="a" size="lg" fullWidth {...anchor} />
))
