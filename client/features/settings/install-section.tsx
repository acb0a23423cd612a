import { Button, Stack } from '@mantine/core'
import {
  IconDotsVertical,
  IconExternalLink,
  IconShare2,
  IconSquarePlus,
  type TablerIcon,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { installTexts as texts } from '#shared/messages/own-records.ts'
import { install, installWayAtom, installId, type InstallWay } from '#client/platform/install.ts'
import { Card, Section } from '#client/ui/card.tsx'
import { Hint } from '#client/ui/hint.tsx'
import classes from './settings.module.css'

/** ホーム画面に追加 */
export function InstallSection() {
  return <InstallCard way={useAtomValue(installWayAtom)} onInstall={() => void install()} />
}

/** A button where the browser has a prompt, steps where it has none, nothing where the app is installed. */
type InstallCardProps = { way: InstallWay; onInstall: () => void }

export function InstallCard({ way, onInstall }: InstallCardProps) {
  if (way === 'installed' || way === 'unknown') return null
  return (
    <Section title={texts.title} id={installId}>
      <Card>
        <Stack gap="sm">
          <Hint>{way === 'line' ? texts.lineLead : texts.lead}</Hint>
          {way === 'prompt' ? (
            <Button variant="light" fullWidth onClick={onInstall}>
              {texts.install}
            </Button>
          ) : null}
          {way === 'ios' ? <Steps icons={iosIcons} steps={texts.iosSteps} /> : null}
          {way === 'line' ? (
            <>
              <Button component="a" href={outside} variant="light" fullWidth>
                {texts.openOutside}
              </Button>
              <Steps icons={lineIcons} steps={texts.lineSteps} />
            </>
          ) : null}
        </Stack>
      </Card>
    </Section>
  )
}

/** LINE opens an address with this parameter in the browser of the device. */
const outside = '/settings?openExternalBrowser=1'

/** A picture of what to look for, one for each step. */
const iosIcons = [IconShare2, IconSquarePlus, IconSquarePlus]
const lineIcons = [IconDotsVertical, IconExternalLink, IconSquarePlus]

type StepsProps = { icons: readonly TablerIcon[]; steps: readonly string[] }

function Steps({ icons, steps }: StepsProps) {
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => {
        const Icon = icons[index] ?? IconSquarePlus
        return (
          <li key={step}>
            <Icon size={24} stroke={1.6} aria-hidden />
            <span>{step}</span>
          </li>
        )
      })}
    </ol>
  )
}
