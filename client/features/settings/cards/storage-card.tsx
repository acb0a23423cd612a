/** この端末の保存: whether the browser may evict the records, how much space they use, and what that means. */
import { Button } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { storageTexts as texts } from '#shared/messages/settings.ts'
import type { StorageState } from '#client/platform/persistent-storage.ts'
import { Card, Section } from '#client/ui/card.tsx'
import classes from './settings-view.module.css'

type StorageCardProps = {
  /** Null if the browser does not report it. */
  state: StorageState | null
  /** The browser refused to make the storage persistent. */
  isRefused: boolean
  onKeep: () => void
}

export function StorageCard({ state, isRefused, onKeep }: StorageCardProps) {
  if (state === null) {
    return (
      <Section title={texts.title}>
        <Card>
          <p className={classes.hint}>{texts.unknown}</p>
        </Card>
      </Section>
    )
  }
  const { isKept, used } = state
  const Icon = isKept ? IconShieldCheck : IconShieldX
  return (
    <Section title={texts.title} aside={<span>{texts.used(used)}</span>}>
      <Card>
        <div className={classes.parts}>
          <p className={classes.state} data-kept={isKept || undefined}>
            <Icon size={20} stroke={1.8} aria-hidden />
            {isKept ? texts.kept : texts.notKept}
          </p>
          <p className={classes.hint}>{isKept ? texts.keptMeans : texts.notKeptMeans}</p>
          {isKept ? null : (
            <>
              <Button variant="light" fullWidth onClick={onKeep}>
                {texts.keep}
              </Button>
              <p className={classes.hint} role="status">
                {isRefused ? texts.refused : ''}
              </p>
            </>
          )}
        </div>
      </Card>
    </Section>
  )
}
