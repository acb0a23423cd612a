/** この端末の保存: whether the browser may evict the records, how much space they use, and what that means. */
import { Button, Stack } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { storageTexts as texts } from '#shared/messages/settings.ts'
import { type StorageState, keepStorage, readStorageState } from '#client/platform/persistent-storage.ts'
import { Card, Section } from '#client/ui/card.tsx'
import { Hint } from '#client/ui/hint.tsx'
import classes from './settings.module.css'

export function StorageSection() {
  const [state, setState] = useState<StorageState | null>()
  const [isRefused, setIsRefused] = useState(false)
  // No event reports a change of the storage state. So it is read at the start, and again after `keepStorage` has asked
  // the browser.
  useEffect(() => void readStorageState().then(setState), [])
  const keep = async () => {
    setIsRefused(!(await keepStorage()))
    setState(await readStorageState())
  }
  return <StorageCard state={state} isRefused={isRefused} onKeep={() => void keep()} />
}

type StorageCardProps = {
  /** Undefined while the browser is asked; null if it does not report the state. */
  state: StorageState | null | undefined
  /** The browser refused to make the storage persistent. */
  isRefused: boolean
  onKeep: () => void
}

export function StorageCard({ state, isRefused, onKeep }: StorageCardProps) {
  if (state === undefined) return null
  if (state === null) {
    return (
      <Section title={texts.title}>
        <Card>
          <Hint>{texts.unknown}</Hint>
        </Card>
      </Section>
    )
  }
  const { isKept, used } = state
  const Icon = isKept ? IconShieldCheck : IconShieldX
  return (
    <Section title={texts.title} aside={<span>{texts.used(used)}</span>}>
      <Card>
        <Stack gap="sm">
          <p className={classes.state} data-kept={isKept || undefined}>
            <Icon size={20} stroke={1.8} aria-hidden />
            {isKept ? texts.kept : texts.notKept}
          </p>
          <Hint>{isKept ? texts.keptMeans : texts.notKeptMeans}</Hint>
          {isKept ? null : (
            <>
              <Button variant="light" fullWidth onClick={onKeep}>
                {texts.keep}
              </Button>
              <Hint role="status">{isRefused ? texts.refused : ''}</Hint>
            </>
          )}
        </Stack>
      </Card>
    </Section>
  )
}
