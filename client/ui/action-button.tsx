import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

type ActionButtonProps = Omit<ButtonProps, 'size' | 'fullWidth'> & {
  children: ReactNode
  onClick?: () => void
  type?: 'submit'
  /**
   * The id of the form that the button submits. The button is at the foot of the screen, outside of the form element.
   */
  form?: string
  /** For a link: `(button) => <Link to="…" {...button} />`. */
  renderRoot?: (props: Record<string, unknown>) => ReactNode
}

/** The primary button of a screen: full width, 52 px high. */
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
