/** The settings: profile, devices, installation, storage, own data, account deletion. */
import { Button, Group, Stack } from '@mantine/core'
import {
  IconDevices,
  IconDotsVertical,
  IconExternalLink,
  IconPencil,
  IconSettings,
  IconShare2,
  IconShieldCheck,
  IconShieldX,
  IconSquarePlus,
  IconUserMinus,
  type TablerIcon,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { use, useEffect, useState } from 'react'
import { installTexts, ownRecordsTexts } from '#shared/messages/own-records.ts'
import { profileTexts, settingsTexts as texts, storageTexts } from '#shared/messages/settings.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { install, installId, type InstallWay, installWayAtom } from '#client/platform/install.ts'
import {
  keepStorage,
  lastStorageState,
  readStorageState,
  type StorageState,
} from '#client/platform/persistent-storage.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { useIsServerSilent } from '#client/session/use-is-server-silent.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import { ownColor } from '#client/store/queries/groups.ts'
import { ownProfile } from '#client/store/queries/own-profile.ts'
import { readOwnRecords } from '#client/store/queries/own-records.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { clearDevice } from '#client/sync/clear-device.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card, CardList, Section } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ButtonRow, LinkRow } from '#client/ui/link-row.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { DebugSection } from './debug-section.tsx'
import { DeviceCodeSection } from './device-code-section.tsx'
import { exportFile } from './export-file.ts'
import { OwnProfileDialog, useIsByLine } from './own-profile-dialog.tsx'
import { recordsFile } from './records-file.ts'
import classes from './settings.module.css'

export function SettingsScreen() {
  return (
    <Screen title={texts.title} icon={IconSettings}>
      <ProfileSection />
      <DeviceCodeSection />
      <CardList>
        <LinkRow
          to="/settings/sessions"
          icon={IconDevices}
          title={texts.sessions}
          note={texts.sessionsNote}
        />
      </CardList>
      <InstallSection />
      <StorageSection />
      <OwnRecordsSection />
      <DebugSection />
      <CardList>
        <LinkRow
          to="/settings/delete-account"
          icon={IconUserMinus}
          title={texts.deleteAccount}
          note={texts.deleteAccountNote}
        />
      </CardList>
    </Screen>
  )
}

/** The person's name, picture and status message. */
function ProfileSection() {
  const account = useAtomValue(accountAtom)
  const profile = useLiveQuery(ownProfile, [])
  const color = useLiveQuery(() => ownColor(undefined), [])
  const isByLine = useIsByLine(account?.userId)
  const [isEditing, setIsEditing] = useState(false)
  if (!account) return null
  const { displayName, avatarUrl } = profile ?? account
  return (
    <Section title={texts.account}>
      <CardList>
        <ButtonRow
          mark={<Avatar id={keyOfUser(account.userId)} color={color} name={displayName} url={avatarUrl} />}
          title={displayName}
          note={profile?.statusMessage || (isByLine ? texts.lineAccount : texts.localAccount)}
          end={
            <IconPencil size={20} stroke={1.8} color="var(--dim)" role="img" aria-label={profileTexts.edit} />
          }
          onClick={() => setIsEditing(true)}
        />
      </CardList>
      {isEditing ? <OwnProfileDialog onClose={() => setIsEditing(false)} /> : null}
    </Section>
  )
}

/** ホーム画面に追加 */
function InstallSection() {
  return <InstallCard way={useAtomValue(installWayAtom)} onInstall={() => void install()} />
}

type InstallCardProps = { way: InstallWay; onInstall: () => void }

/** A button where the browser has a prompt, steps where it has none, nothing where the app is installed. */
export function InstallCard({ way, onInstall }: InstallCardProps) {
  if (way === 'installed' || way === 'unknown') return null
  return (
    <Section title={installTexts.title} id={installId}>
      <Card>
        <Stack gap="sm">
          <Hint>{way === 'line' ? installTexts.lineLead : installTexts.lead}</Hint>
          {way === 'prompt' ? (
            <Button variant="light" fullWidth onClick={onInstall}>
              {installTexts.install}
            </Button>
          ) : null}
          {way === 'ios' ? <Steps icons={iosIcons} steps={installTexts.iosSteps} /> : null}
          {way === 'line' ? (
            <>
              <Button component="a" href={addressOutside} variant="light" fullWidth>
                {installTexts.openOutside}
              </Button>
              <Steps icons={lineIcons} steps={installTexts.lineSteps} />
            </>
          ) : null}
        </Stack>
      </Card>
    </Section>
  )
}

/** LINE opens an address with this parameter in the browser of the device. */
const addressOutside = '/settings?openExternalBrowser=1'

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

// Asked when the code is loaded, so that the card is there when the screen is opened, and moves nothing.
void lastStorageState()

/** この端末の保存: whether the browser may evict the records, how much space they use, and what that means. */
function StorageSection() {
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
      <Section title={storageTexts.title}>
        <Card>
          <Hint>{storageTexts.unknown}</Hint>
        </Card>
      </Section>
    )
  }
  const { isKept, used } = state
  const Icon = isKept ? IconShieldCheck : IconShieldX
  return (
    <Section title={storageTexts.title} aside={<span>{storageTexts.used(used)}</span>}>
      <Card>
        <Stack gap="sm">
          <Group gap="xs" wrap="nowrap" fw={600} c={isKept ? 'var(--receive)' : 'var(--waiting)'}>
            <Icon size={20} stroke={1.8} aria-hidden style={{ flex: 'none' }} />
            <p>{isKept ? storageTexts.kept : storageTexts.notKept}</p>
          </Group>
          <Hint>{isKept ? storageTexts.keptMeans : storageTexts.notKeptMeans}</Hint>
          {isKept ? null : (
            <>
              <Button variant="light" fullWidth onClick={onKeep}>
                {storageTexts.keep}
              </Button>
              <Hint role="status">{isRefused ? storageTexts.refused : ''}</Hint>
            </>
          )}
        </Stack>
      </Card>
    </Section>
  )
}

/** 自分のデータ: exporting it, and clearing the device. */
function OwnRecordsSection() {
  const [isExporting, setIsExporting] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const isOffline = useIsServerSilent()
  const write = async () => {
    setIsExporting(true)
    await exportOwnRecords()
    setIsExporting(false)
  }
  return (
    <Section title={ownRecordsTexts.title}>
      <Card>
        <Stack gap="sm">
          <Hint>{ownRecordsTexts.exportText}</Hint>
          <Button variant="light" fullWidth loading={isExporting} onClick={() => void write()}>
            {ownRecordsTexts.export}
          </Button>
        </Stack>
      </Card>
      <Card>
        <Stack gap="sm">
          <Hint>{ownRecordsTexts.clearNote}</Hint>
          {/* Nothing could be read again, and what was cleared would be missing. */}
          {isOffline ? <Hint>{ownRecordsTexts.clearOffline}</Hint> : null}
          <Button variant="default" fullWidth disabled={isOffline} onClick={() => setIsAsking(true)}>
            {ownRecordsTexts.clear}
          </Button>
        </Stack>
      </Card>
      <ConfirmDialog
        opened={isAsking}
        look="warning"
        title={ownRecordsTexts.clearTitle}
        message={ownRecordsTexts.clearText}
        confirmLabel={ownRecordsTexts.clearYes}
        onConfirm={clearAndSay}
        onClose={() => setIsAsking(false)}
      />
    </Section>
  )
}

async function exportOwnRecords(): Promise<void> {
  if (await exportFile(async () => recordsFile(await readOwnRecords(), nowSeconds())))
    showNotice({ message: ownRecordsTexts.exported })
}

async function clearAndSay(): Promise<void> {
  switch (await clearDevice()) {
    case 'done':
      return showNotice({ message: ownRecordsTexts.cleared })
    case 'fetching':
      return showNotice({ color: 'yellow', message: ownRecordsTexts.clearedFetching })
    case 'unreached':
      return showNotice({
        color: 'red',
        title: ownRecordsTexts.clearFailed,
        message: ownRecordsTexts.clearUnreached,
      })
  }
}
