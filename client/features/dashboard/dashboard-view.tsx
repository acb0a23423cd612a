/** The dashboard: the person's balance over all groups, then the groups. */
import { Box, Button, Group, VisuallyHidden } from '@mantine/core'
import { IconBackpack, IconCloudUp, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { dashboardTexts as texts } from '#shared/messages/dashboard.ts'
import { productTexts } from '#shared/messages/product.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { Group as GroupRecord } from '#shared/model/group.ts'
import { iconPathOf } from '#client/store/icon-cache.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { Card, CardList, Section, CardRow } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LinkRow } from '#client/ui/link-row.tsx'
import { loadOrThrow } from '#client/sync/load-chunk.ts'
import { lazyPart } from '#client/ui/lazy-part.ts'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx'
import { CountedMoney } from '#client/ui/counted-money.tsx'
import { Panes, useIsWide } from '#client/ui/two-panes.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { Avatar, type AvatarProps, AvatarStack } from '#client/ui/avatar.tsx'
import classes from './dashboard-view.module.css'
import type { LoadFailedProps } from './load-failed.tsx'
import { LoadFailedBriefly } from './load-failed-briefly.tsx'

/** Not part of the first load, because it is rarely needed. The page loads it when it is idle (client/preload-screens.ts). */
const LoadFailed = lazyPart(
  () => loadOrThrow(() => import('./load-failed.tsx')),
  (part) => part.LoadFailed,
  LoadFailedBriefly,
)

type DashboardViewProps = {
  /** Undefined while they are read. */
  groups: readonly DashboardGroup[] | undefined
  /** The applications to review, and the person's own. Null if there are none. */
  applications?: ReactNode
  /** One of their own applications is not decided yet. */
  hasOpenApplication?: boolean | undefined
  /** Shown to system admins. */
  adminMenu?: ReactNode
  /** Why the first download failed. */
  error?: Pick<LoadFailedProps, 'sentence' | 'isUnreached'> | null
  /** How often the person has tried again. */
  tries?: number
  onRetry?: () => void
  isMakingSample?: boolean
  onMakeSample: () => void
}

export function DashboardView({
  groups,
  applications = null,
  hasOpenApplication,
  adminMenu,
  error = null,
  ...rest
}: DashboardViewProps) {
  const { tries = 0, onRetry = () => undefined, ...sample } = rest
  const isWide = useIsWide()
  return (
    <Screen
      title={productTexts.name}
      width={isWide && groups?.length !== 0 ? 'panes' : 'column'}
      icon={IconBackpack}
      bottom={
        !groups || isWide ? null : groups.length > 0 ? (
          <AddExpense />
        ) : (
          <CreateGroup hasOpenApplication={hasOpenApplication} />
        )
      }
    >
      {error === null ? null : (
        <Suspense>
          <LoadFailed {...error} tries={tries} onRetry={onRetry} />
        </Suspense>
      )}
      {groups === undefined ? (
        error === null && (
          <ScreenSkeleton
            text={texts.loading}
            aside={[7.5]}
            parts={[{ rows: 2, rowHeight: 4.375, headingHeight: 1.75 }]}
          />
        )
      ) : groups.length > 0 ? (
        <Panes
          aside={
            <>
              <Total groups={groups} />
              {isWide ? <AddExpense /> : null}
            </>
          }
        >
          <WithApplications applications={applications}>
            <Groups groups={groups} />
          </WithApplications>
          {adminMenu}
        </Panes>
      ) : (
        <>
          <WithApplications applications={applications}>
            <NoGroups isWide={isWide} hasOpenApplication={hasOpenApplication} {...sample} />
          </WithApplications>
          {adminMenu}
        </>
      )}
    </Screen>
  )
}

/** Waits for the chunk of the applications, so that the groups do not move down when the cards appear. */
function WithApplications({ applications, children }: { applications: ReactNode; children: ReactNode }) {
  return (
    <Suspense fallback={<ListSkeleton />}>
      {applications}
      {children}
    </Suspense>
  )
}

function Groups({ groups }: { groups: readonly DashboardGroup[] }) {
  return (
    <Section
      title={texts.groups}
      aside={
        <Button
          variant="subtle"
          // Aligns the label with the cards, without increasing the heading's distance from them.
          my="-0.5rem"
          me="-0.25rem"
          px="xs"
          leftSection={<IconPlus size={18} aria-hidden />}
          renderRoot={(props) => <Link to="/create-group" {...props} />}
        >
          {texts.create}
        </Button>
      }
    >
      <CardList label={texts.groups}>
        {groups.map((group) => (
          <GroupRow key={group.group.id} {...group} />
        ))}
      </CardList>
      <CardList>
        <LinkRow to="/receipts" title={texts.receipts} />
      </CardList>
    </Section>
  )
}

/** Opens the form of the group used last. */
function AddExpense() {
  return (
    <ActionButton
      leftSection={<IconPlus size={20} aria-hidden />}
      renderRoot={(props) => <Link to="/add-expense" {...props} />}
    >
      {texts.addExpense}
    </ActionButton>
  )
}

/** Less prominent while an application is open: the person waits to join a group, and probably needs none of their own. */
function CreateGroup({ hasOpenApplication }: Pick<DashboardViewProps, 'hasOpenApplication'>) {
  return (
    <ActionButton
      variant={hasOpenApplication ? 'default' : 'filled'}
      leftSection={<IconPlus size={20} aria-hidden />}
      renderRoot={(props) => <Link to="/create-group" {...props} />}
    >
      {texts.create}
    </ActionButton>
  )
}

function Total({ groups }: { groups: readonly DashboardGroup[] }) {
  const balances = groups.flatMap(({ balance }) => balance ?? [])
  const isKnown = balances.length === groups.length
  const receive = balances.reduce((sum, balance) => sum + Math.max(0, balance), 0)
  const pay = balances.reduce((sum, balance) => sum + Math.max(0, -balance), 0)
  return (
    <Card look="hero">
      <Box component="h2" c="dimmed" fz="sm" fw={400}>
        {texts.total}
      </Box>
      <CountedMoney of="total" amount={isKnown ? receive - pay : undefined} sign size="hero" />
      <Note>
        {isKnown
          ? texts.totalOf({ groups: balances.filter((balance) => balance !== 0).length, receive, pay })
          : texts.adding}
      </Note>
    </Card>
  )
}

function Note({ children }: { children: string }) {
  return (
    <Box component="p" c="dimmed" fz="sm" mt="0.25rem">
      {children}
    </Box>
  )
}

function NoGroups({
  isWide,
  hasOpenApplication,
  isMakingSample = false,
  onMakeSample,
}: Pick<DashboardViewProps, 'hasOpenApplication' | 'isMakingSample' | 'onMakeSample'> & { isWide: boolean }) {
  return (
    <EmptyState
      icon={<IconBackpack size={44} stroke={1.8} />}
      title={texts.emptyTitle}
      actions={
        <>
          {isWide ? <CreateGroup hasOpenApplication={hasOpenApplication} /> : null}
          <Button variant="light" renderRoot={(props) => <Link to="/join" {...props} />}>
            {texts.join}
          </Button>
          <Button variant="default" loading={isMakingSample} onClick={onMakeSample}>
            {texts.sampleMake}
          </Button>
          <Note>{texts.sampleHint}</Note>
        </>
      }
    >
      {hasOpenApplication ? null : texts.empty}
    </EmptyState>
  )
}

export type DashboardGroup = {
  group: Pick<GroupRecord, 'id' | 'name' | 'description' | 'icon'>
  /** The person's own balance in this group; undefined while it is computed. */
  balance: Yen | undefined
  people: readonly (Omit<AvatarProps, 'id' | 'size'> & { key: UserKey })[]
  /** Number of this group's unsent changes. */
  unsentCount: number
}

const avatarsMax = 3

function GroupRow({ group, balance, people, unsentCount }: DashboardGroup) {
  return (
    <CardRow
      mark={<Avatar id={group.id} name={group.name} url={iconPathOf(group)} />}
      title={group.name}
      note={
        <Group component="span" gap="0.125rem 0.375rem">
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
            // For screen readers alone, because the avatars show how many people there are.
            <VisuallyHidden>{texts.peopleCount(people.length)}</VisuallyHidden>
          ) : (
            <span>{texts.peopleCount(people.length)}</span>
          )}
        </Group>
      }
      end={<CountedMoney of={`balance ${group.id}`} amount={balance} sign />}
      endNote={balance === undefined ? undefined : noteOf(balance)}
      render={({ children, ...row }) => (
        <Link to="/groups/$groupId" params={{ groupId: group.id }} {...row}>
          {children}
          {/* Over the whole width, because a phone has little room beside the amount. */}
          {group.description === '' ? null : (
            <span className={classes.about} data-clamp>
              {group.description}
            </span>
          )}
        </Link>
      )}
    />
  )
}

const noteOf = (balance: Yen) => (balance > 0 ? texts.receive : balance < 0 ? texts.pay : texts.even)
