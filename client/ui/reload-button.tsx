import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'

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
