/** The details of a user: profile, statistics, plan, devices, groups, and the actions of a system admin. */
import { Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { AdminUserDetail } from '#shared/api/user-management.ts'
import { japanDateOf } from '#shared/dates.ts'
import { groupedDigits } from '#shared/messages/amount-texts.ts'
import { momentText, shortDayText } from '#shared/messages/date-texts.ts'
import { fieldTexts, roleLabels, unbrokenName } from '#shared/messages/labels.ts'
import { systemLogTexts } from '#shared/messages/system-logs.ts'
import { userDetailTexts as texts, userManagementTexts, userTexts } from '#shared/messages/user-management.ts'
import { StatusMessage } from '#shared/model/profile.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { DisplayName, type UserId } from '#shared/model/user.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card, CardRow, Section } from '#client/ui/card.tsx'
import { CheckCard } from '#client/ui/check-row.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ShortenedList } from '#client/ui/shortened-list.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { Tag } from '#client/ui/tag.tsx'
import { LineField } from '#client/ui/text-fields.tsx'
import { useSave } from '#client/ui/use-save.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { AdminPersonName } from './admin-person-name.tsx'
import { DeletePerson } from './delete-person.tsx'
import { EditForm, useEditForm } from './edit-form.tsx'
import { LoadedDetails } from './loaded-details.tsx'
import { FactList } from './fact-list.tsx'
import { type ChangedUser, RoleButton } from './role-button.tsx'
import { UserDevices } from './user-devices.tsx'
import { changeUser, deleteUser, fetchUser, saveUser } from './user-management-calls.ts'
import classes from './user-management.module.css'

type UserDetailsProps = {
  id: UserId
  /** Called with the changed fields, for the row in the list. */
  onChanged: (changed: ChangedUser) => void
  onDeleted: () => void
}

export function UserDetails({ id, onChanged, onDeleted }: UserDetailsProps) {
  return (
    <LoadedDetails
      fetch={(waiting) => fetchUser(id, waiting)}
      failed={texts.failed}
      render={(user, { change, reload }) => (
        <UserDetailsView
          user={user}
          onReload={reload}
          onChanged={(changed) => {
            change(changed)
            onChanged(changed)
          }}
          onDeleted={onDeleted}
        />
      )}
    />
  )
}

type UserDetailsViewProps = Omit<UserDetailsProps, 'id' | 'onChanged'> & {
  user: AdminUserDetail
  /** Asks the server again. */
  onReload: () => void
  onChanged: (changed: Partial<AdminUserDetail>) => void
}

function UserDetailsView({ user, onReload, onChanged, onDeleted }: UserDetailsViewProps) {
  const { id, displayName, pictureUrl, isNamedBySetting } = user
  const isSelf = useAtomValue(accountAtom)?.userId === id
  return (
    <Stack gap="lg">
      <div className={classes.person}>
        <Avatar id={keyOfUser(id)} name={displayName} url={pictureUrl} size="large" />
        <AdminPersonName user={user} isSelf={isSelf}>
          <b>{unbrokenName(displayName)}</b>
        </AdminPersonName>
      </div>
      <ProfileForm user={user} onSaved={onChanged} />
      <BasicFacts user={user} />
      <Statistics user={user} />
      <PlanCheck user={user} onChanged={onChanged} onReload={onReload} />
      <UserDevices user={user} isSelf={isSelf} onEnded={onReload} />
      <Groups user={user} />
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/admin/system-logs" search={{ user: id }} {...props} />}
      >
        {systemLogTexts.ofUser}
      </Button>
      <div className={classes.actions}>
        <RoleButton user={user} isSelf={isSelf} onChanged={onChanged} />
        {isSelf || isNamedBySetting ? null : (
          <DeletePerson
            name={displayName}
            texts={userTexts}
            onDelete={() => deleteUser(id)}
            onDeleted={onDeleted}
          />
        )}
      </div>
      {isSelf ? <Hint>{texts.ownAccount}</Hint> : null}
    </Stack>
  )
}

type ProfileFormProps = { user: AdminUserDetail; onSaved: (saved: AdminUserDetail) => void }

function ProfileForm({ user, onSaved }: ProfileFormProps) {
  const form = useEditForm({
    row: user,
    valuesOf: ({ displayName, statusMessage }) => ({ displayName, statusMessage }),
    validate: { displayName: validateBy(DisplayName), statusMessage: validateBy(StatusMessage) },
    save: (changed) => saveUser(user.id, changed),
    onSaved,
  })
  return (
    <EditForm form={form} failed={userManagementTexts.saveFailed}>
      <LineField label={texts.displayName} autoComplete="off" {...form.getInputProps('displayName')} />
      <LineField
        label={`${texts.statusMessage}（${fieldTexts.optional}）`}
        autoComplete="off"
        {...form.getInputProps('statusMessage')}
      />
    </EditForm>
  )
}

function BasicFacts({ user }: { user: AdminUserDetail }) {
  const { id, lineUserId, createdAt, updatedAt, lastLoginAt } = user
  const [today] = useState(todayInJapan)
  return (
    <Section title={texts.facts}>
      <Card>
        <FactList
          facts={[
            [texts.userId, <code key="id">{id}</code>],
            [texts.lineId, lineUserId === null ? userTexts.noLineId : <code key="line">{lineUserId}</code>],
            [texts.createdAt, momentText(createdAt, today)],
            [texts.updatedAt, updatedAt === createdAt ? null : momentText(updatedAt, today)],
            [
              userTexts.sortLabels.login,
              lastLoginAt === null ? userTexts.never : momentText(lastLoginAt, today),
            ],
          ]}
        />
      </Card>
    </Section>
  )
}

function Statistics({ user }: { user: AdminUserDetail }) {
  const figures: [string, number][] = [
    [texts.expenses, user.expenseStats.totalExpenses],
    [texts.createdGroups, user.createdGroups.length],
    [texts.joinedGroups, user.groups.length],
  ]
  return (
    <Section title={texts.statistics}>
      <dl className={classes.figures}>
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{groupedDigits(figure)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

type PlanCheckProps = Pick<UserDetailsViewProps, 'user' | 'onChanged' | 'onReload'>

/** Grants or revokes premium, at once on the server and on the person's devices. */
function PlanCheck({ user, onChanged, onReload }: PlanCheckProps) {
  const { id, displayName, isPremium, isPlanShared, premiumGrant } = user
  const [today] = useState(todayInJapan)
  const { save } = useSave(async (wanted: boolean) => {
    const answer = await changeUser(id, { isPremium: wanted })
    if (!answer.ok) {
      showNotice({ color: 'red', title: texts.premiumFailed, message: answer.sentence })
      return undefined
    }
    onChanged({ isPremium: wanted, premiumGrant: null })
    showNotice({ message: wanted ? texts.premiumGranted(displayName) : texts.premiumRevoked(displayName) })
    onReload()
    // The check stays usable, to change it back.
    return undefined
  })
  const since =
    premiumGrant && texts.premiumSince(premiumGrant.byName, shortDayText(japanDateOf(premiumGrant.at), today))
  return (
    <CheckCard
      label={texts.premium}
      title={texts.premium}
      note={isPlanShared ? texts.premiumShared : (since ?? texts.premiumHint)}
      isChecked={isPremium}
      disabledReason={isPlanShared ? texts.premiumShared : undefined}
      onChange={(wanted) => void save(wanted)}
    />
  )
}

function Groups({ user: { groups } }: { user: AdminUserDetail }) {
  const [today] = useState(todayInJapan)
  return (
    <Section title={texts.groups}>
      {groups.length === 0 ? (
        <Hint look="inset">{texts.noGroups}</Hint>
      ) : (
        <ShortenedList
          items={groups}
          label={texts.groups}
          render={({ id, name, description, role, joinedAt }) => (
            <CardRow
              key={id}
              title={name}
              note={description}
              end={<Tag tone={role === 'member' ? 'plain' : 'soft'}>{roleLabels[role]}</Tag>}
              endNote={texts.joined(shortDayText(japanDateOf(joinedAt), today))}
            />
          )}
        />
      )}
    </Section>
  )
}
