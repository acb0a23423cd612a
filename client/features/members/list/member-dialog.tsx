/** What the person may do with a member: their own name and membership, or another's role and membership. */
import { Button, Stack, Text } from '@mantine/core'
import { IconCrown, IconDoorExit, IconPencil, IconShield, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { groupSettingsTexts } from '#shared/messages/groups.ts'
import { memberActionTexts as texts } from '#shared/messages/members.ts'
import { profileTexts } from '#shared/messages/settings.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { Role } from '#shared/model/member.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useSave } from '#client/ui/use-save.ts'
import classes from './members-view.module.css'

type MemberDialogProps = {
  /** Distinguishable from equal names. */
  name: string
  role: Role
  onClose: () => void
}

const icon = { size: 18, 'aria-hidden': true } as const

type OwnDialogProps = MemberDialogProps & {
  isAlone: boolean
  onRename: () => void
  onLeave: () => void
}

export function OwnMemberDialog({ name, role, isAlone, onRename, onLeave, onClose }: OwnDialogProps) {
  const isOwner = role === 'owner'
  return (
    <Dialog opened onClose={onClose} title={name}>
      <div className={classes.actions}>
        <Button variant="light" fullWidth leftSection={<IconPencil {...icon} />} onClick={onRename}>
          {profileTexts.edit}
        </Button>
        <Button
          variant="default"
          fullWidth
          disabled={isOwner}
          {...(isOwner ? {} : { c: 'var(--error)' })}
          leftSection={<IconDoorExit {...icon} />}
          onClick={onLeave}
        >
          {groupSettingsTexts.leave}
        </Button>
        {isOwner ? (
          <p className={classes.hint}>
            {isAlone ? groupSettingsTexts.ownerIsAlone : groupSettingsTexts.ownerCannotLeave}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}

type OtherDialogProps = MemberDialogProps & {
  /** The person is the owner, who gives roles. */
  isOwner: boolean
  /** Undefined while it is computed. */
  balance: Yen | undefined
  /** This and the next two leave the dialog. */
  onSetRole: (role: 'admin' | 'member') => Promise<void>
  onMakeOwner: () => Promise<void>
  onRemove: () => Promise<void>
}

export function OtherMemberDialog({ name, role, isOwner, balance, onClose, ...acts }: OtherDialogProps) {
  const [asked, setAsked] = useState<'owner' | 'remove' | null>(null)
  const close = () => setAsked(null)
  return (
    <Dialog opened onClose={onClose} title={texts.withHonorific(name)}>
      <div className={classes.actions}>
        {isOwner ? (
          <>
            <RoleButton role={role} onSetRole={acts.onSetRole} />
            <div>
              <Button
                variant="light"
                fullWidth
                leftSection={<IconCrown {...icon} />}
                onClick={() => setAsked('owner')}
              >
                {texts.makeOwner}
              </Button>
              <p className={classes.hint}>{texts.makeOwnerHint(name)}</p>
            </div>
          </>
        ) : null}
        <Button
          variant="default"
          fullWidth
          c="var(--error)"
          // A tap before the balance is known counts: the question opens with it.
          loading={asked === 'remove' && balance === undefined}
          leftSection={<IconUserMinus {...icon} />}
          onClick={() => setAsked('remove')}
        >
          {texts.remove}
        </Button>
      </div>
      <ConfirmDialog
        opened={asked === 'owner'}
        onClose={close}
        onConfirm={acts.onMakeOwner}
        title={texts.makeOwnerTitle(name)}
        message={texts.makeOwnerText(name)}
        look="final"
        confirmLabel={texts.makeOwnerYes}
      />
      <ConfirmDialog
        opened={asked === 'remove' && balance !== undefined}
        onClose={close}
        onConfirm={acts.onRemove}
        title={texts.removeTitle(name)}
        message={balanceText(name, balance ?? 0)}
        look="danger"
        confirmLabel={texts.removeYes}
      >
        <Stack component="dl" gap="xs">
          {texts.removeEffects.map(([kind, effect]) => (
            <div key={kind}>
              <Text component="dt" size="sm" c="dimmed">
                {kind}
              </Text>
              <dd>{effect}</dd>
            </div>
          ))}
        </Stack>
      </ConfirmDialog>
    </Dialog>
  )
}

function RoleButton({ role, onSetRole }: Pick<OtherDialogProps, 'role' | 'onSetRole'>) {
  const isAdmin = role === 'admin'
  const { isBusy, save } = useSave(async (next: 'admin' | 'member') => {
    await onSetRole(next)
    return null
  })
  return (
    <div>
      <Button
        variant="light"
        fullWidth
        disabled={isBusy}
        leftSection={<IconShield {...icon} />}
        onClick={() => void save(isAdmin ? 'member' : 'admin')}
      >
        {isAdmin ? texts.makeMember : texts.makeAdmin}
      </Button>
      <p className={classes.hint}>{isAdmin ? texts.makeMemberHint : texts.makeAdminHint}</p>
    </div>
  )
}

function balanceText(name: string, balance: Yen): string {
  const person = texts.withHonorific(name)
  return balance === 0 ? texts.noBalance : texts.openBalance(person, balance)
}
