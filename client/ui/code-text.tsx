import type { Ref } from 'react'
import classes from './code-text.module.css'

type CodeTextProps = { code: string; size?: 'medium' | 'large'; ref?: Ref<HTMLParagraphElement> }

/** Large and in two halves for reading aloud. Selected and copied it is one word. */
export function CodeText({ code, size = 'medium', ref }: CodeTextProps) {
  const half = Math.ceil(code.length / 2)
  return (
    <p ref={ref} className={classes.code} data-size={size} translate="no">
      <span>{code.slice(0, half)}</span>
      <span>{code.slice(half)}</span>
    </p>
  )
}
