import { SegmentedControl } from '@mantine/core'
import { useCallback } from 'react'
import type { AdminUser } from '#shared/api/user-management.ts'
import { userManagementTexts, userTexts as texts } from '#shared/messages/user-management.ts'
import { UserId } from '#shared/model/user.ts'
import type { Waiting } from '#client/session/retry-calls.ts'
import { ListControls } from './list-controls.tsx'
import { type Sort, useListAddress } from './list-address.ts'
import { ListWithDetails } from './list-with-details.tsx'
import { PagedList } from './paged-list.tsx'
import { usePages } from './use-pages.ts'
import { UserCard } from './user-card.tsx'
import { UserDetails } from './user-details.tsx'
import { fetchUsers } from './user-management-calls.ts'

const sorts = (['created', 'name', 'login'] as const satisfies readonly Sort[]).map((value) => ({
  value,
  label: texts.sortLabels[value],
}))

const filters = (['all', 'admins', 'others'] as const).map((value) => ({
  value,
  label: texts.filterLabels[value],
}))

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
  const row = pages.answer?.ok ? pages.answer.value.rows.find(({ id }) => id === openId) : undefined
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
              title: row ? userManagementTexts.detailsOf(row.displayName) : userManagementTexts.details,
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
    >
      <ListControls
        address={address}
        placeholder={texts.searchPlaceholder}
        sorts={sorts}
        total={pages.answer?.ok ? pages.answer.value.total : null}
        isLoading={pages.isLoading}
        onRefresh={pages.reload}
        filters={
          <SegmentedControl
            aria-label={texts.filters}
            data={filters}
            value={filter}
            onChange={(chosen) =>
              address.onFilter(filters.find(({ value }) => value === chosen)?.value ?? 'all')
            }
          />
        }
      />
      <PagedList
        pages={pages}
        names={texts}
        render={(user) => (
          <UserCard
            user={user}
            isOpen={user.id === openId}
            onOpen={() => address.onOpen(user.id)}
            onChanged={(changed) => change(user.id, changed)}
            onDeleted={() => remove(user.id)}
          />
        )}
      />
    </ListWithDetails>
  )
}
