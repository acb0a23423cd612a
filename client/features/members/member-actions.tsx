/** Does what a person decides about a member of a group. Everything works with no connection. */
import { useState } from 'react'
import { Button, Stack, Text } from '@mantine/core'
import { IconCrown, IconDoorExit, IconPencil, IconShield, IconUserMinus } from '@tabler/icons-react'
import { memberActionTexts as texts, memberActionTexts } from '#shared/messages/members.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { Member, Role } from '#shared/model/member.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import { groupSettingsTexts } from '#shared/messages/groups.ts'
import { profileTexts } from '#shared/messages/settings.ts'
import type { Yen } from '#shared/model/fields.ts'
import { LeaveGroupDialog } from '#client/features/groups/end-group-dialogs.tsx'
import { OwnProfileDialog } from '#client/features/settings/own-profile-dialog.tsx'
import type { GroupWithPeople } from '#client/store/queries/groups.ts'
import { openMoneyOf } from '#client/store/queries/open-money.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useSave } from '#client/ui/use-save.ts'
import classes from './members.module.css'

type MemberActionsProps = {
  people: GroupWithPeople
  member: Member
  /** Distinguishable from equal names. */
  name: string
  onClose: () => void
}

export function MemberActions({ people, member, name, onClose }: MemberActionsProps) {
  return member.userId === people.selfId ? (
    <OwnActions people={people} member={member} name={name} onClose={onClose} />
  ) : (
    <OtherActions people={people} member={member} name={name} onClose={onClose} />
  )
}

function OwnActions({ people: { group, members, selfId }, member, name, onClose }: MemberActionsProps) {
  const [next, setNext] = useState<'name' | 'leave' | null>(null)
  if (next === 'name') return <OwnProfileDialog onClose={onClose} />
  if (next === 'leave') return <LeaveGroupDialog group={group} selfId={selfId} onClose={onClose} />
  return (
    <OwnMemberDialog
      name={name}
      role={member.role}
      isAlone={members.length === 1}
      onRename={() => setNext('name')}
      onLeave={() => setNext('leave')}
      onClose={onClose}
    />
  )
}

function OtherActions({ people: { members, selfId }, member, name, onClose }: MemberActionsProps) {
  const { id, groupId, role, userId } = member
  const money = useLiveQuery(() => openMoneyOf(groupId), [groupId])
  const self = members.find((each) => each.userId === selfId)
  const setRole = async (next: 'admin' | 'member') => {
    if (await changeRole(member, next, name)) {
      const undo = { label: shellTexts.undo, run: () => undoRole(member, name) }
      showNotice({ message: roleText(next, name), action: undo })
    }
    onClose()
  }
  const finish = (outcome: Outcome, { done, failed }: { done: string; failed: string }) => {
    if (outcome.ok) showNotice({ message: done })
    else showNotice({ color: 'red', title: failed, message: rejectionSentences[outcome.code] })
    onClose()
  }
  return (
    <OtherMemberDialog
      name={name}
      role={role}
      isOwner={self?.role === 'owner'}
      balance={money?.balanceOf(keyOfUser(userId))}
      onSetRole={setRole}
      onMakeOwner={async () =>
        finish(await mutate(groupId, 'member.makeOwner', { id }), {
          done: texts.ownerMade(name),
          failed: texts.roleFailed,
        })
      }
      onRemove={async () =>
        finish(await mutate(groupId, 'member.remove', { id }), {
          done: texts.removed(name),
          failed: texts.removeFailed,
        })
      }
      onClose={onClose}
    />
  )
}

const roleText = (role: 'admin' | 'member', name: string) =>
  role === 'admin' ? texts.adminMade(name) : texts.memberMade(name)

/** Resolves with whether the member has the role now. */
async function changeRole({ id, groupId }: Member, role: 'admin' | 'member', name: string): Promise<boolean> {
  const outcome = await mutate(groupId, 'member.setRole', { id, role })
  if (!outcome.ok) {
    const message = rejectionSentences[outcome.code]
    showNotice({ color: 'red', title: `${texts.withHonorific(name)}：${texts.roleFailed}`, message })
  }
  return outcome.ok
}

/** Gives the member the role back that they had before. */
async function undoRole(before: Member, name: string): Promise<void> {
  const role = before.role === 'admin' ? 'admin' : 'member'
  if (await changeRole(before, role, name)) showNotice({ message: roleText(role, name) })
}

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

/** What the person may do with a member: their own name and membership, or another's role and membership. */
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
    <Dialog opened onClose={onClose} title={memberActionTexts.withHonorific(name)}>
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
                {memberActionTexts.makeOwner}
              </Button>
              <p className={classes.hint}>{memberActionTexts.makeOwnerHint(name)}</p>
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
          {memberActionTexts.remove}
        </Button>
      </div>
      <ConfirmDialog
        opened={asked === 'owner'}
        onClose={close}
        onConfirm={acts.onMakeOwner}
        title={memberActionTexts.makeOwnerTitle(name)}
        message={memberActionTexts.makeOwnerText(name)}
        look="final"
        confirmLabel={memberActionTexts.makeOwnerYes}
      />
      <ConfirmDialog
        opened={asked === 'remove' && balance !== undefined}
        onClose={close}
        onConfirm={acts.onRemove}
        title={memberActionTexts.removeTitle(name)}
        message={balanceText(name, balance ?? 0)}
        look="danger"
        confirmLabel={memberActionTexts.removeYes}
      >
        <Stack component="dl" gap="xs">
          {memberActionTexts.removeEffects.map(([kind, effect]) => (
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
        {isAdmin ? memberActionTexts.makeMember : memberActionTexts.makeAdmin}
      </Button>
      <p className={classes.hint}>
        {isAdmin ? memberActionTexts.makeMemberHint : memberActionTexts.makeAdminHint}
      </p>
    </div>
  )
}

function balanceText(name: string, balance: Yen): string {
  const person = memberActionTexts.withHonorific(name)
  return balance === 0 ? memberActionTexts.noBalance : memberActionTexts.openBalance(person, balance)
}
