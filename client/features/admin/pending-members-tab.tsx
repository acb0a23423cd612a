import { useCallback } from 'react'
import type { AdminPendingMember } from '#shared/api/user-management.ts'
import { adminPendingTexts as texts, userManagementTexts } from '#shared/messages/user-management.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import type { Waiting } from '#client/session/retry-calls.ts'
import { ListControls } from './list-controls.tsx'
import { type Sort, useListAddress } from './list-address.ts'
import { ListWithDetails } from './list-with-details.tsx'
import { AdminPendingMemberCard } from './pending-member-card.tsx'
import { AdminPendingMemberDetails } from './pending-member-details.tsx'
import { PagedList } from './paged-list.tsx'
import { usePages } from './use-pages.ts'
import { fetchPendingMembers } from './user-management-calls.ts'

const sorts = (['created', 'name'] as const satisfies readonly Sort[]).map((value) => ({
  value,
  label: texts.sortLabels[value],
}))

export function PendingMembersTab() {
  const address = useListAddress()
  const { q, direction, open } = address
  // The other list has an order more.
  const sort = address.sort === 'name' ? 'name' : 'created'
  const fetchPage = useCallback(
    async (after: string | null, waiting: Waiting) => {
      const answer = await fetchPendingMembers({ conditions: { q, sort, direction }, after }, waiting)
      if (!answer.ok) return answer
      const { pendingMembers, ...page } = answer.value
      return { ok: true as const, value: { ...page, rows: pendingMembers } }
    },
    [q, sort, direction],
  )
  const pages = usePages<AdminPendingMember>(fetchPage)
  const openId = PendingMemberId.safeParse(open).data
  const row = pages.answer?.ok ? pages.answer.value.rows.find(({ id }) => id === openId) : undefined
  const remove = (id: PendingMemberId) => {
    pages.changeRow(id, () => null)
    if (id === openId) address.onGone()
    pages.reload()
  }
  return (
    <ListWithDetails
      details={
        openId === undefined
          ? null
          : {
              title: row ? userManagementTexts.detailsOf(row.name) : userManagementTexts.details,
              content: (
                <AdminPendingMemberDetails
                  key={openId}
                  id={openId}
                  onChanged={(changed) =>
                    pages.changeRow(openId, (person) => ({ ...person, name: changed.name }))
                  }
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
      />
      <PagedList
        pages={pages}
        names={texts}
        render={(person) => (
          <AdminPendingMemberCard
            person={person}
            isOpen={person.id === openId}
            onOpen={() => address.onOpen(person.id)}
            onDeleted={() => remove(person.id)}
          />
        )}
      />
    </ListWithDetails>
  )
}
