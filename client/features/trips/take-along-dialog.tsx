/** The sheet with the ways to take a trip's plan along: as text for a chat, as a calendar file, and on paper. */
import { IconCalendarPlus, IconMessageShare, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { calendarTexts, takeAlongTexts as texts } from '#shared/messages/take-along.ts'
import { handOverFile } from '#client/platform/share-and-download.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import type { TripData } from '#client/store/queries/trips.ts'
import { TextToSend } from '#client/features/invitations/text-to-send.tsx'
import { CardList, CardRow } from '#client/ui/card.tsx'
import { CheckRow } from '#client/ui/check-row.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { ActionRow } from './action-row.tsx'
import { planDaysOfPage } from './plan-days.ts'
import { planText } from './plan-text.ts'
import { calendarFileName, countsOfCalendar, tripCalendar } from './trip-calendar.ts'

type TakeAlongDialogProps = {
  opened: boolean
  page: TripData
  today: PlainDate
  /** Closes this sheet, and leaves the one below it open. */
  onClose: () => void
  /** The plan is taken along: closes the sheet below as well. */
  onDone: () => void
}

export function TakeAlongDialog({ opened, page, today, onClose, onDone }: TakeAlongDialogProps) {
  const [isSending, setIsSending] = useState(false)
  const [hasNotes, setHasNotes] = useState(true)
  const { trip } = page
  const { id: itineraryId, groupId } = trip
  const days = planDaysOfPage(page)
  const counts = countsOfCalendar(days)
  const url = `${location.origin}/groups/${groupId}/itineraries/${itineraryId}`
  /** The file is made on the device, with or without a connection. */
  const toCalendar = async () => {
    const written = tripCalendar({ trip, days, at: nowSeconds(), url })
    const content = new Blob([written], { type: 'text/calendar' })
    const end = await handOverFile(calendarFileName(trip.title), content)
    if (end === 'failed')
      showNotice({ color: 'yellow', title: calendarTexts.failed, message: calendarTexts.notHere })
    if (end !== 'downloaded' && end !== 'shared') return
    showNotice({ title: calendarTexts.done, message: calendarTexts.doneNote(counts.leftOut) })
    onDone()
  }
  return (
    <>
      <Dialog opened={opened} onClose={onClose} title={texts.open}>
        <CardList>
          <ActionRow
            icon={IconMessageShare}
            title={texts.text}
            note={texts.textNote}
            onClick={() => setIsSending(true)}
          />
          <ActionRow
            icon={IconCalendarPlus}
            title={calendarTexts.action}
            note={calendarNote(counts)}
            disabled={counts.written === 0}
            onClick={() => void toCalendar()}
          />
          <CardRow
            mark={<IconPrinter size={20} stroke={1.8} aria-hidden />}
            title={texts.print}
            note={texts.printNote}
            render={(row) => (
              <Link
                to="/groups/$groupId/itineraries/$itineraryId"
                params={{ groupId, itineraryId }}
                hash="print"
                onClick={onDone}
                {...row}
              />
            )}
          />
        </CardList>
      </Dialog>
      <Dialog opened={isSending} onClose={() => setIsSending(false)} title={texts.text}>
        <TextToSend
          text={planText({ trip, days, today, hasNotes, url })}
          option={
            <CheckRow
              isChecked={hasNotes}
              onChange={setHasNotes}
              label={texts.hasNotes}
              title={texts.hasNotes}
            />
          }
          hint={hasUnsent(page) ? texts.unsent : null}
        />
      </Dialog>
    </>
  )
}

function calendarNote({ written, leftOut }: ReturnType<typeof countsOfCalendar>): string {
  if (written === 0) return calendarTexts.nothing
  const note = calendarTexts.note(written)
  return leftOut === 0 ? note : `${note}。${calendarTexts.leftOut(leftOut)}`
}

function hasUnsent({ trip, items, states }: TripData): boolean {
  return states.has(trip.id) || items.some(({ id }) => states.has(id))
}
