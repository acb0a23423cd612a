import { useCallback } from 'react'
import type { AdminPendingMember } from '#shared/api/user-management.ts'
import { adminPendingTexts as texts } from '#shared/messages/user-management.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import type { Waiting } from '#client/session/retry-calls.ts'
import { ListControls } from './list-controls.tsx'
import { type Sort, useListAddress } from './list-address.ts'
import { ListWithDetails } from './list-with-details.tsx'
import { AdminPendingMemberDetails } from './pending-member-details.tsx'
import { PendingMemberRow } from './pending-member-row.tsx'
import { PagedList } from './paged-list.tsx'
import { PeopleList } from './people-list.tsx'
import { usePages } from './use-pages.ts'
import { fetchPendingMembers } from './user-management-calls.ts'

const sorts = (['created', 'name'] as const satisfies readonly Sort[]).map((value) => ({
  value,
  label: texts.sortLabels[value],
}))

export function PendingMembersTab() {
  const address = useListAddress()
  const { q, direction, open } = address
  // The list of users, which shares the address, can also be sorted by the last login.
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
  const page = pages.answer?.ok ? pages.answer.value : undefined
  const isEmpty = page?.rows.length === 0
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
              id: openId,
              title: texts.title,
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
      whenClosed={isEmpty ? 'place' : 'hint'}
    >
      <ListControls
        address={address}
        placeholder={texts.searchPlaceholder}
        sorts={sorts}
        isLoading={pages.isLoading}
        onRefresh={pages.reload}
      />
      <PeopleList
        kind="pending"
        sort={sort}
        total={page?.total ?? null}
        headings={page && !isEmpty ? [texts.group, texts.created] : []}
      >
        <PagedList
          pages={pages}
          names={texts}
          render={(person) => (
            <PendingMemberRow
              person={person}
              isOpen={person.id === openId}
              onOpen={() => address.onOpen(person.id)}
              onDeleted={() => remove(person.id)}
            />
          )}
        />
      </PeopleList>
    </ListWithDetails>
  )
}
