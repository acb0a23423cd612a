/** Receipts under their months. A tap leads to the viewer, and from there to the expense. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { yenText } from '#shared/messages/amount-texts.ts'
import { receiptsTexts as texts, viewerTexts } from '#shared/messages/attachments.ts'
import type { AttachmentId } from '#shared/model/attachment.ts'
import type { Receipt } from '#client/store/queries/receipts.ts'
import { useIsWide } from '#client/ui/two-panes.tsx'
import { VirtualRows } from '#client/ui/virtual-rows.tsx'
import { SavedTile, TileGrid } from './attachment-tile.tsx'
import classes from './attachments.module.css'
import { ChooseExpenseDialog } from './choose-expense-dialog.tsx'
import { LazyViewer } from './lazy-viewer.tsx'
import { NothingFound } from './no-receipts.tsx'
import { type ReceiptLine, isLoose, linesOf } from './receipt-filter.ts'

type ReceiptListProps = { receipts: readonly Receipt[]; onClear: () => void }

/** In pixels: a heading, and a line of tiles on a phone and on a wide screen. */
const [headingHeight, lineHeight, wideLineHeight] = [44, 210, 220]

const keyOf = ({ key }: ReceiptLine) => key

export function ReceiptList({ receipts, onClear }: ReceiptListProps) {
  const [opened, setOpened] = useState<AttachmentId | null>(null)
  const [placed, setPlaced] = useState<Receipt | null>(null)
  const isWide = useIsWide()
  const columns = isWide ? 5 : 3
  const lines = useMemo(() => linesOf(receipts, columns), [receipts, columns])
  const receiptOf = useMemo(() => new Map(receipts.map((each) => [each.row.id, each])), [receipts])
  if (receipts.length === 0) return <NothingFound onClear={onClear} />
  return (
    <>
      <VirtualRows
        items={lines}
        label={texts.title}
        keyOf={keyOf}
        heightOf={({ kind }) => (kind === 'month' ? headingHeight : isWide ? wideLineHeight : lineHeight)}
        headingOf={({ kind }) => (kind === 'month' ? 'plain' : undefined)}
        render={(line) =>
          line.kind === 'month' ? (
            <h2 className={classes.month}>{line.title}</h2>
          ) : (
            <div className={classes.line}>
              <TileGrid columns={columns}>
                {line.receipts.map((receipt) => (
                  <ReceiptTile
                    key={receipt.row.id}
                    receipt={receipt}
                    onOpen={() => setOpened(receipt.row.id)}
                  />
                ))}
              </TileGrid>
            </div>
          )
        }
      />
      {opened && !placed ? (
        <Suspense>
          <LazyViewer
            viewed={receipts.map(({ row, expense, item }) => ({ row, about: aboutOf({ expense, item }) }))}
            first={opened}
            renderWaysOn={({ row }) => {
              const receipt = receiptOf.get(row.id)
              return receipt ? <WaysOn receipt={receipt} onPlace={() => setPlaced(receipt)} /> : null
            }}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      ) : null}
      {placed ? (
        <ChooseExpenseDialog
          row={placed.row}
          onClose={() => {
            setPlaced(null)
            setOpened(null)
          }}
        />
      ) : null}
    </>
  )
}

function aboutOf({ expense, item }: Pick<Receipt, 'expense' | 'item'>) {
  if (expense) return { title: expense.title, amount: expense.amount }
  return item && { title: item.title, amount: item.estimatedCost }
}

function ReceiptTile({ receipt, onOpen }: { receipt: Receipt; onOpen: () => void }) {
  const { row, expense, item, group } = receipt
  return (
    <SavedTile
      row={row}
      title={expense?.title ?? item?.title ?? row.name}
      note={expense ? yenText(expense.amount) : group.name}
      tag={isLoose(receipt) ? texts.looseTag : undefined}
      onOpen={onOpen}
    />
  )
}

function WaysOn({ receipt, onPlace }: { receipt: Receipt; onPlace: () => void }) {
  const { row, expense, item } = receipt
  const { groupId } = row
  if (expense)
    return (
      <Button
        variant="light"
        renderRoot={(props) => (
          <Link
            to="/groups/$groupId"
            params={{ groupId }}
            search={{ expense: expense.id }}
            hash="expenses"
            {...props}
          />
        )}
      >
        {viewerTexts.toExpense}
      </Button>
    )
  if (item)
    return (
      <Button
        variant="light"
        renderRoot={(props) => (
          <Link
            to="/groups/$groupId/itineraries/$itineraryId/items/$itemId/edit"
            params={{ groupId, itineraryId: item.itineraryId, itemId: item.id }}
            {...props}
          />
        )}
      >
        {viewerTexts.toItem}
      </Button>
    )
  return (
    <>
      <Button
        renderRoot={(props) => (
          <Link
            to="/groups/$groupId/add-expense"
            params={{ groupId }}
            search={{ receipt: row.id, returnPath: '/receipts' }}
            {...props}
          />
        )}
      >
        {texts.toNewExpense}
      </Button>
      <Button variant="light" onClick={onPlace}>
        {texts.toOldExpense}
      </Button>
    </>
  )
}
