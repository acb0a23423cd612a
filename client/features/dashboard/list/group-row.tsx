import { VisuallyHidden } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { dashboardTexts as texts } from '#shared/messages/dashboard.ts'
import type { Yen } from '#shared/model/fields.ts'
import { type Group, iconPathOf } from '#shared/model/group.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { CardRow } from '#client/ui/card.tsx'
import { CountedMoney } from '#client/ui/counted-money.tsx'
import { Avatar, AvatarStack } from '#client/ui/avatar.tsx'
import classes from './dashboard-view.module.css'

export type DashboardGroup = {
  group: Pick<Group, 'id' | 'name' | 'description' | 'icon'>
  /** The person's own balance in this group; undefined while it is computed. */
  balance: Yen | undefined
  people: readonly {
    key: UserKey
    name: string
    url: string | null
    isPending: boolean
    color?: number | undefined
  }[]
  /** Number of this group's unsent changes. */
  unsentCount: number
}

const avatarsMax = 3

export function GroupRow({ group, balance, people, unsentCount }: DashboardGroup) {
  return (
    <CardRow
      mark={<Avatar id={group.id} name={group.name} url={iconPathOf(group)} />}
      title={group.name}
      note={
        <span className={classes.people}>
          {unsentCount > 0 ? (
            <span className={classes.unsent}>
              <IconCloudUp size={14} stroke={2} aria-hidden />
              {texts.unsent(unsentCount)}
            </span>
          ) : (
            <AvatarStack
              people={people.map(({ key, ...person }) => ({ id: key, ...person }))}
              shown={avatarsMax}
            />
          )}
          {people.length > avatarsMax && unsentCount === 0 ? (
            // The row of avatars says it.
            <VisuallyHidden>{texts.peopleCount(people.length)}</VisuallyHidden>
          ) : (
            <span>{texts.peopleCount(people.length)}</span>
          )}
        </span>
      }
      end={<CountedMoney of={`balance ${group.id}`} amount={balance} sign />}
      endNote={balance === undefined ? undefined : noteOf(balance)}
      render={({ className, children }) => (
        <Link to="/groups/$groupId" params={{ groupId: group.id }} className={className}>
          {children}
          {/* Over the whole width: beside the amount a phone has room for few words. */}
          {group.description === '' ? null : <span className={classes.about}>{group.description}</span>}
        </Link>
      )}
    />
  )
}

function noteOf(balance: Yen): string {
  return balance > 0 ? texts.receive : balance < 0 ? texts.pay : texts.even
}
