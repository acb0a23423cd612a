/** What was deleted in a group, each with the days that are left and a button that restores it. */
import { IconTrash } from '@tabler/icons-react'
import type { EpochSeconds } from '#shared/dates.ts'
import { trashTexts as texts } from '#shared/messages/trash.ts'
import type { People } from '#client/store/queries/people.ts'
import type { DeletedEntry } from '#client/store/queries/trash.ts'
import { CardEntry } from '#client/ui/card-entry.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { VirtualRows } from '#client/ui/virtual-rows.tsx'
import { TrashEntry, type TrashEntryProps } from './trash-entry.tsx'
import classes from './trash-view.module.css'

type TrashViewProps = {
  /** Undefined while it is read. */
  trash: { people: People; deleted: readonly DeletedEntry[] } | undefined
  now: EpochSeconds
  onRestore: TrashEntryProps['onRestore']
}

/** An estimate in pixels; each row is measured once it is drawn. */
const rowHeight = 88

export function TrashView({ trash, now, onRestore }: TrashViewProps) {
  if (!trash) return <ListSkeleton text={texts.loading} />
  const { people, deleted } = trash
  if (deleted.length === 0) {
    return (
      <EmptyState icon={<IconTrash size={44} stroke={1.8} />} title={texts.emptyTitle}>
        {texts.empty}
      </EmptyState>
    )
  }
  return (
    <>
      <p className={classes.hint}>{texts.intro}</p>
      <VirtualRows
        items={deleted}
        label={texts.listLabel}
        keyOf={({ row }) => row.id}
        heightOf={() => rowHeight}
        render={(entry, index) => (
          <CardEntry place={{ isFirst: index === 0, isLast: index === deleted.length - 1 }}>
            <TrashEntry entry={entry} people={people} now={now} onRestore={onRestore} />
          </CardEntry>
        )}
      />
      <p className={classes.hint}>{texts.balancesReturn}</p>
    </>
  )
}
