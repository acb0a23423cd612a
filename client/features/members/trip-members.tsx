/** The people of a trip's group, with the ways to invite and to manage them (specification 2, section 2.3). */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { japanDateOf } from '#shared/dates.ts'
import { shortDayText } from '#shared/messages/date-texts.ts'
import { roleLabels } from '#shared/messages/labels.ts'
import { memberTexts } from '#shared/messages/members.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { tripMemberTexts as texts } from '#shared/messages/trip-screens.ts'
import type { GroupId } from '#shared/model/group.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { managedPeople } from '#client/store/queries/managed-people.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { CardList, CardRow, Section } from '#client/ui/card.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { PersonName } from '#client/ui/person-name.tsx'
import { RowStateBadge } from '#client/ui/row-state-badge.tsx'
import { Tag } from '#client/ui/tag.tsx'
import classes from './list/members-view.module.css'
import { pendingStatusOf } from './list/pending-status.ts'

export function TripMembers({ groupId }: { groupId: GroupId }) {
  const [today] = useState(todayInJapan)
  const people = useLiveQuery(() => managedPeople(groupId), [groupId])
  if (!people) return <ListSkeleton text={shellTexts.loading} />
  const { whole, personOf, states } = people
  const { members, pendingMembers, selfId } = whole
  return (
    <>
      <div className={classes.sections}>
        <p className={classes.hint}>
          {texts.count(members.length + pendingMembers.length, pendingMembers.length)}
        </p>
        <div className={classes.ways}>
          <Button
            variant="light"
            renderRoot={(props) => <Link to="/groups/$groupId/invite" params={{ groupId }} {...props} />}
          >
            {memberTexts.invite}
          </Button>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/groups/$groupId/members" params={{ groupId }} {...props} />}
          >
            {memberTexts.manage}
          </Button>
        </div>
      </div>
      <Section title={memberTexts.members(members.length)}>
        <CardList>
          {members.map(({ id, userId, avatarUrl, role, joinedAt }) => {
            const { name, color } = personOf(keyOfUser(userId))
            return (
              <CardRow
                key={id}
                mark={<Avatar id={keyOfUser(userId)} name={name} color={color} url={avatarUrl} />}
                title={<PersonName name={name} isSelf={userId === selfId} />}
                note={texts.joined(shortDayText(japanDateOf(joinedAt), today))}
                end={<Tag>{roleLabels[role]}</Tag>}
              />
            )
          })}
        </CardList>
      </Section>
      {pendingMembers.length === 0 ? null : (
        <Section title={memberTexts.pendingMembers(pendingMembers.length)}>
          <CardList>
            {pendingMembers.map((person) => {
              const key = keyOfPendingMember(person.id)
              const { name, color } = personOf(key)
              return (
                <CardRow
                  key={person.id}
                  mark={<Avatar id={key} name={name} color={color} isPending />}
                  title={<PersonName name={name} />}
                  note={
                    <RowStateBadge state={states.get(person.id)}>
                      {pendingStatusOf(person, today)}
                    </RowStateBadge>
                  }
                />
              )
            })}
          </CardList>
        </Section>
      )}
    </>
  )
}
