import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { unbroken } from './unbroken-phrases.tsx'

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
export function ActionButton({ form, children, ...button }: ActionButtonProps) {
  return (
    <Button
      size="lg"
      fullWidth
      {...button}
      {...(form === undefined ? {} : { form, type: 'submit' as const })}
    >
      {unbroken(children)}
    </Button>
  )
}

type ReloadButtonProps = Omit<ButtonProps, 'loading'> & { children: string; onReload: () => void }

/** Stays busy after a tap until the page is left, which takes a while if a new version is fetched first. */
export function ReloadButton({ onReload, ...button }: ReloadButtonProps) {
  const [isTaken, setIsTaken] = useState(false)
  const take = () => {
    setIsTaken(true)
    onReload()
  }
  return <Button {...button} loading={isTaken} onClick={take} />
}
