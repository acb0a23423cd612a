/** Chooses the expense to which files are put, of the newest ones, found by their words. */
import { Stack, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { receiptsTexts as texts } from '#shared/messages/attachments.ts'
import { shortDayText } from '#shared/messages/date-texts.ts'
import type { Group } from '#shared/model/group.ts'
import { textFinder } from '#shared/money/history-filter.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { newestExpenses } from '#client/store/queries/newest-expenses.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { CardList } from '#client/ui/card.tsx'
import { CategoryIcon } from '#client/ui/category-icon.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ButtonRow } from '#client/ui/link-row.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Money } from '#client/ui/money.tsx'

/** So many are shown: with more, people look for one by its words. */
const shownMax = 30

type ExpenseChoiceProps = {
  groups: readonly (Pick<Group, 'id'> & Partial<Pick<Group, 'name'>>)[]
  isOff?: boolean
  onChoose: (expense: ExpenseRow) => void
}

/** With several groups each row says its own. */
export function ExpenseChoice({ groups, isOff = false, onChoose }: ExpenseChoiceProps) {
  const [query, setQuery] = useState('')
  const [today] = useState(todayInJapan)
  const rows = useLiveQuery(() => newestExpenses(groups), [groups.map(({ id }) => id).join(' ')])
  const hasWords = textFinder(query)
  const found = rows?.filter(({ title, location }) => hasWords([title, location]))
  const nameOf = new Map(groups.map(({ id, name }) => [id, name]))
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        enterKeyHint="search"
        aria-label={texts.chooseSearch}
        placeholder={texts.chooseSearch}
        autoComplete="off"
        leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {!found ? (
        <ListSkeleton />
      ) : found.length === 0 ? null : (
        <CardList label={texts.choose}>
          {found.slice(0, shownMax).map((expense) => (
            <ButtonRow
              key={expense.id}
              mark={<CategoryIcon category={expense.category} />}
              title={expense.title}
              note={
                <Facts
                  facts={[
                    shortDayText(expense.date, today),
                    <Money key="amount" amount={expense.amount} />,
                    groups.length > 1 ? nameOf.get(expense.groupId) : undefined,
                  ]}
                />
              }
              disabled={isOff}
              onClick={() => onChoose(expense)}
            />
          ))}
        </CardList>
      )}
      {found ? (
        <Hint role="status">
          {found.length === 0 ? texts.chooseNone : found.length > shownMax ? texts.chooseMore : ''}
        </Hint>
      ) : null}
    </Stack>
  )
}
