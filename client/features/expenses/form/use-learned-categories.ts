/** Which categories the titles of a group's expenses have. */
import { useState } from 'react'
import type { GroupId } from '#shared/model/group.ts'
import { expensesNewestFirst } from '#client/store/queries/expenses.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { categoriesByTitle } from './propose-category.ts'

/** How many of the group's newest expenses say which category a title has. */
const learnedMax = 300

/** Read only for people who write a title, because without one there is nothing to look up. */
export function useLearnedCategories(groupId: GroupId) {
  const [isNaming, setIsNaming] = useState(false)
  const learnedCategories = useLiveQuery(
    async () => (isNaming ? categoriesByTitle(await expensesNewestFirst(groupId, learnedMax)) : undefined),
    [groupId, isNaming],
  )
  return { learnedCategories, onNaming: () => setIsNaming(true) }
}
