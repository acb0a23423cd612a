import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

type ActionButtonProps = Omit<ButtonProps, 'size' | 'fullWidth'> & {
  children: ReactNode
  onClick?: () => void
  type?: 'submit'
  /** The form that it sends, by id, since it stands outside of it at the foot of the screen. */
  form?: string
  /** For a link: `(button) => <Link to="…" {...button} />`. */
  renderRoot?: (props: Record<string, unknown>) => ReactNode
}

/** The one primary button of a screen: full width, 52 high. */
export function ActionButton({ form, ...button }: ActionButtonProps) {
  return (
    <Button
      size="lg"
      fullWidth
      {...button}
      {...(form === undefined ? {} : { form, type: 'submit' as const })}
    />
  )
}
