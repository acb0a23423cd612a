/** この端末の保存: whether the browser may evict the records, how much space they use, and what that means. */
import { Button, Stack } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { use, useEffect, useState } from 'react'
import { storageTexts as texts } from '#shared/messages/settings.ts'
import {
  type StorageState,
  keepStorage,
  lastStorageState,
  readStorageState,
} from '#client/platform/persistent-storage.ts'
import { Card, Section } from '#client/ui/card.tsx'
import { Hint } from '#client/ui/hint.tsx'
import classes from './settings.module.css'

// Asked when the code is loaded, so that the card is there when the screen is opened, and moves nothing.
void lastStorageState()

export function StorageSection() {
  const [atFirst] = useState(lastStorageState)
  const [state, setState] = useState(use(atFirst))
  const [isRefused, setIsRefused] = useState(false)
  // No event reports what is used by now.
  useEffect(() => void readStorageState().then(setState), [])
  const keep = async () => {
    setIsRefused(!(await keepStorage()))
    setState(await readStorageState())
  }
  return <StorageCard state={state} isRefused={isRefused} onKeep={() => void keep()} />
}

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
