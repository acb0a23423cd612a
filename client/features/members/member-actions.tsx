/** The actions on a member of a group: role, ownership, removal, and on oneself name and leaving. All work with no connection. */
import { useState } from 'react'
import { Box, Button, Stack } from '@mantine/core'
import { IconCrown, IconDoorExit, IconPencil, IconShield, IconUserMinus } from '@tabler/icons-react'
import { memberActionTexts as texts } from '#shared/messages/members.ts'
import type { Member, Role } from '#shared/model/member.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { groupSettingsTexts } from '#shared/messages/groups.ts'
import { profileTexts } from '#shared/messages/settings.ts'
import type { Yen } from '#shared/model/fields.ts'
import { LeaveGroupDialog } from '#client/features/groups/end-group-dialogs.tsx'
import { showOutcome } from '#client/features/groups/show-outcome.ts'
import { OwnProfileDialog } from '#client/features/settings/own-profile-dialog.tsx'
import type { GroupWithPeople } from '#client/store/queries/groups.ts'
import { openMoneyOf } from '#client/store/queries/open-money.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { mutate } from '#client/sync/mutate.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useSave } from '#client/ui/use-save.ts'

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
  const isOwner = member.role === 'owner'
  return (
    <Dialog opened onClose={onClose} title={name}>
      <Stack gap="sm">
        <Button
          variant="light"
          fullWidth
          leftSection={<IconPencil {...icon} />}
          onClick={() => setNext('name')}
        >
          {profileTexts.edit}
        </Button>
        <Button
          variant="default"
          fullWidth
          disabled={isOwner}
          {...(isOwner ? {} : { c: 'var(--error)' })}
          leftSection={<IconDoorExit {...icon} />}
          onClick={() => setNext('leave')}
        >
          {groupSettingsTexts.leave}
        </Button>
        {isOwner ? (
          <Explanation>
            {members.length === 1 ? groupSettingsTexts.ownerIsAlone : groupSettingsTexts.ownerCannotLeave}
          </Explanation>
        ) : null}
      </Stack>
    </Dialog>
  )
}

const icon = { size: 18, 'aria-hidden': true } as const

/** The text below a button, nearer to it than to the next one. */
function Explanation({ children }: { children: string }) {
  return (
    <Box component="p" c="dimmed" fz="sm" mt="0.25rem" mb="xs">
      {children}
    </Box>
  )
}

type AssignableRole = 'admin' | 'member'

function OtherActions({ people: { members, selfId }, member, name, onClose }: MemberActionsProps) {
  const { id, groupId, role, userId } = member
  const money = useLiveQuery(() => openMoneyOf(groupId), [groupId])
  const self = members.find((each) => each.userId === selfId)
  const setRole = async (next: AssignableRole) => {
    const before = role === 'admin' ? 'admin' : 'member'
    const undo = async () => {
      showOutcome(await mutate(groupId, 'member.setRole', { id, role: before }), roleTexts(before, name))
    }
    showOutcome(await mutate(groupId, 'member.setRole', { id, role: next }), {
      ...roleTexts(next, name),
      undo,
    })
    onClose()
  }
  return (
    <OtherMemberDialog
      name={name}
      role={role}
      isOwner={self?.role === 'owner'}
      balance={money?.balanceOf(keyOfUser(userId))}
      onSetRole={setRole}
      onMakeOwner={async () => {
        const outcome = await mutate(groupId, 'member.makeOwner', { id })
        showOutcome(outcome, { done: texts.ownerMade(name), failed: texts.roleFailed })
        onClose()
      }}
      onRemove={async () => {
        const outcome = await mutate(groupId, 'member.remove', { id })
        showOutcome(outcome, { done: texts.removed(name), failed: texts.removeFailed })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const roleTexts = (role: AssignableRole, name: string) => ({
  done: role === 'admin' ? texts.adminMade(name) : texts.memberMade(name),
  failed: `${texts.withHonorific(name)}：${texts.roleFailed}`,
})

type OtherDialogProps = {
  /** Distinguishable from equal names. */
  name: string
  role: Role
  /** The person is the owner, who gives roles. */
  isOwner: boolean
  /** Undefined while it is computed. */
  balance: Yen | undefined
  /** Each of these three closes the dialog. */
  onSetRole: (role: AssignableRole) => Promise<void>
  onMakeOwner: () => Promise<void>
  onRemove: () => Promise<void>
  onClose: () => void
}

export function OtherMemberDialog({ name, role, isOwner, balance, onClose, ...acts }: OtherDialogProps) {
  const [question, setQuestion] = useState<'owner' | 'remove' | null>(null)
  const close = () => setQuestion(null)
  return (
    <Dialog opened onClose={onClose} title={texts.withHonorific(name)}>
      <Stack gap="sm">
        {isOwner ? (
          <>
            <RoleButton role={role} onSetRole={acts.onSetRole} />
            <div>
              <Button
                variant="light"
                fullWidth
                leftSection={<IconCrown {...icon} />}
                onClick={() => setQuestion('owner')}
              >
                {texts.makeOwner}
              </Button>
              <Explanation>{texts.makeOwnerHint(name)}</Explanation>
            </div>
          </>
        ) : null}
        <Button
          variant="default"
          fullWidth
          c="var(--error)"
          // After a tap before the balance is known, the question opens once it is.
          loading={question === 'remove' && balance === undefined}
          leftSection={<IconUserMinus {...icon} />}
          onClick={() => setQuestion('remove')}
        >
          {texts.remove}
        </Button>
      </Stack>
      <ConfirmDialog
        opened={question === 'owner'}
        onClose={close}
        onConfirm={acts.onMakeOwner}
        title={texts.makeOwnerTitle(name)}
        message={texts.makeOwnerText(name)}
        look="danger"
        confirmLabel={texts.makeOwnerYes}
      />
      <ConfirmDialog
        opened={question === 'remove' && balance !== undefined}
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
              <Box component="dt" c="dimmed" fz="sm">
                {kind}
              </Box>
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
  const { isBusy, save } = useSave(async (next: AssignableRole) => {
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
      <Explanation>{isAdmin ? texts.makeMemberHint : texts.makeAdminHint}</Explanation>
    </div>
  )
}

function balanceText(name: string, balance: Yen): string {
  const person = texts.withHonorific(name)
  return balance === 0 ? texts.noBalance : texts.openBalance(person, balance)
}
