/** The expenses of a group, and the opened one beside them or in a dialog over them. */
import { expenseTexts as texts } from '#shared/messages/expenses.ts'
import type { GroupId } from '#shared/model/group.ts'
import { TrashButton } from '#client/features/trash/trash-link.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { Panes, useIsWide } from '#client/ui/two-panes.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { ExpenseDetail, type ExpenseDetailProps } from '../detail/expense-detail.tsx'
import classes from '../detail/expense-detail.module.css'
import { ExpenseList, type ExpenseListProps } from './expense-list.tsx'
import { NoExpenses } from './expenses-tab-view.tsx'

type HistoryViewProps = {
  groupId: GroupId
  /** Undefined while it is read; null if the group is not on this device. */
  groupName: string | null | undefined
  list: ExpenseListProps | undefined
  /** The opened expense; undefined if none is open. */
  opened: ExpenseDetailProps | undefined
  onClose: () => void
  onBack: () => void
}

export function HistoryView({ groupId, groupName, list, opened, onClose, onBack }: HistoryViewProps) {
  const isWide = useIsWide()
  const isEmpty = list?.rows.length === 0
  return (
    <Screen
      title={texts.historyTitle}
      onBack={onBack}
      width={isEmpty ? 'column' : 'panes'}
      aside={groupName === null ? null : <TrashButton groupId={groupId} />}
    >
      {groupName === null ? (
        <ErrorState title={rejectionSentences['group-not-found']} />
      ) : list === undefined ? (
        <ListSkeleton text={texts.loading} />
      ) : isEmpty ? (
        <NoExpenses groupId={groupId} title={texts.historyEmpty} />
      ) : (
        <Panes
          aside={
            isWide ? (
              <aside aria-label={texts.detailTitle}>
                {opened ? <ExpenseDetail {...opened} /> : <p className={classes.choose}>{texts.choose}</p>}
              </aside>
            ) : null
          }
        >
          <ExpenseList {...list} isInHistory />
        </Panes>
      )}
      <Dialog
        hasAddress
        isWholeScreen={!isWide}
        opened={opened !== undefined && groupName !== null && (!isWide || isEmpty)}
        onClose={onClose}
        title={texts.detailTitle}
      >
        {opened ? <ExpenseDetail {...opened} /> : null}
      </Dialog>
    </Screen>
  )
}
