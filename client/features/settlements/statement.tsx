import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'
import classes from './settlement.module.css'

type StatementProps = { isChanging: boolean; title: string; note: ReactNode; ref?: Ref<HTMLDivElement> }

/** Says, before a change is made, what it changes, or that it changes no balance. */
export function Statement({ isChanging, title, note, ref }: StatementProps) {
  const Icon = isChanging ? IconAlertTriangle : IconCheck
  return (
    <div ref={ref} className={classes.statement} data-changing={isChanging || undefined} role="status">
      <Icon size={20} stroke={1.8} aria-hidden />
      <div>
        <b>
          <UnbrokenAmounts text={title} />
        </b>
        <p>{note}</p>
      </div>
    </div>
  )
}
