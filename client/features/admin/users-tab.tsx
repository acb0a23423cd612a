import { Group } from '@mantine/core'
import { useCallback } from 'react'
import type { AdminUser } from '#shared/api/user-management.ts'
import { userDetailTexts, userTexts as texts } from '#shared/messages/user-management.ts'
import { UserId } from '#shared/model/user.ts'
import type { Waiting } from '#client/session/retry-calls.ts'
import { ToggleChip } from '#client/ui/choice-chip.tsx'
import { ListControls } from './list-controls.tsx'
import { type Sort, useListAddress } from './list-address.ts'
import { ListWithDetails } from './list-with-details.tsx'
import { PagedList } from './paged-list.tsx'
import { PeopleList } from './people-list.tsx'
import { usePages } from './use-pages.ts'
import { UserDetails } from './user-details.tsx'
import { fetchUsers } from './user-management-calls.ts'
import { UserRow } from './user-row.tsx'

const sorts = (['created', 'name', 'login'] as const satisfies readonly Sort[]).map((value) => ({
  value,
  label: texts.sortLabels[value],
}))

const filters = ['admins', 'others'] as const
const headings = Object.values(texts.columns)

export function UsersTab() {
  const address = useListAddress()
  const { q, filter, sort, direction, open } = address
  const fetchPage = useCallback(
    async (after: string | null, waiting: Waiting) => {
      const answer = await fetchUsers({ conditions: { q, filter, sort, direction }, after }, waiting)
      if (!answer.ok) return answer
      const { users, ...page } = answer.value
      return { ok: true as const, value: { ...page, rows: users } }
    },
    [q, filter, sort, direction],
  )
  const pages = usePages<AdminUser>(fetchPage)
  const openId = UserId.safeParse(open).data
  const page = pages.answer?.ok ? pages.answer.value : undefined
  const isEmpty = page?.rows.length === 0
  const remove = (id: UserId) => {
    pages.changeRow(id, () => null)
    if (id === openId) address.onGone()
    pages.reload()
  }
  const change = (id: UserId, changed: Partial<AdminUser>) =>
    pages.changeRow(id, (user) => ({ ...user, ...changed }))
  return (
    <ListWithDetails
      details={
        openId === undefined
          ? null
          : {
              id: openId,
              title: userDetailTexts.title,
              content: (
                <UserDetails
                  key={openId}
                  id={openId}
                  onChanged={(changed) => change(openId, changed)}
                  onDeleted={() => remove(openId)}
                />
              ),
            }
      }
      onClose={address.onClose}
      whenClosed={isEmpty ? 'place' : 'hint'}
    >
      <ListControls
        address={address}
        placeholder={texts.searchPlaceholder}
        sorts={sorts}
        isLoading={pages.isLoading}
        onRefresh={pages.reload}
        filters={
          <Group gap="xs" role="group" aria-label={texts.filters}>
            {filters.map((value) => (
              <ToggleChip
                key={value}
                isOn={value === filter}
                onChange={(isOn) => address.onFilter(isOn ? value : 'all')}
              >
                {texts.filterLabels[value]}
              </ToggleChip>
            ))}
          </Group>
        }
      />
      <PeopleList
        kind="users"
        sort={sort}
        total={page?.total ?? null}
        headings={page && !isEmpty ? headings : []}
      >
        <PagedList
          pages={pages}
          names={texts}
          render={(user) => (
            <UserRow
              user={user}
              isOpen={user.id === openId}
              onOpen={() => address.onOpen(user.id)}
              onChanged={(changed) => change(user.id, changed)}
              onDeleted={() => remove(user.id)}
            />
          )}
        />
      </PeopleList>
    </ListWithDetails>
  )
}
