/**
 * Drags a row of the plan with a pointer: the row follows the pointer, the page scrolls near the edges of the window, and
 * the place under the pointer is reported. The rows keep their places in the page, because a browser may end a touch whose
 * element is moved in it.
 */
import { isPlainDate } from '#shared/dates.ts'
import type { Place } from '../moves.ts'
import { type MeasuredDay, isSamePlace, placeAt } from './places.ts'

type FollowPointer = {
  row: HTMLElement
  start: { pointerId: number; clientY: number }
  onPlace: (place: Place) => void
  /** Null if the person gave up, or never moved the pointer. The row is drawn at its place once this resolves. */
  onEnd: (place: Place | null) => Promise<void>
}

/** A tap that trembles is no drag. */
const threshold = 4

/** Returns a function that ends the drag without a move. */
export function followPointer({ row, start, onPlace, onEnd }: FollowPointer): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const room = roomOf(row)
  const scrolledBefore = window.scrollY
  let y = start.clientY
  let place: Place | null = null
  let frame = 0
  const draw = () => {
    const offset = y - start.clientY + window.scrollY - scrolledBefore
    // A row below the plan would make the page longer, and the page would scroll without an end.
    row.style.transform = `translateY(${Math.min(Math.max(offset, room.up), room.down)}px)`
    const next = placeAt(measuredDays(row), y)
    if (next === null || isSamePlace(next, place)) return
    place = next
    onPlace(next)
  }
  const scrollNearEdges = () => {
    const top = scrollStep(y, window.innerHeight)
    if (top !== 0) {
      window.scrollBy({ top, behavior: 'instant' })
      draw()
    }
    frame = requestAnimationFrame(scrollNearEdges)
  }
  const end = async (kept: Place | null) => {
    listening.abort()
    cancelAnimationFrame(frame)
    await onEnd(kept)
    row.style.transform = ''
  }
  const isOurs = ({ pointerId }: PointerEvent) => pointerId === start.pointerId
  const move = (event: PointerEvent) => {
    if (!isOurs(event)) return
    y = event.clientY
    if (place === null && Math.abs(y - start.clientY) < threshold) return
    if (frame === 0) frame = requestAnimationFrame(scrollNearEdges)
    draw()
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', (event) => isOurs(event) && void end(place), { signal })
  window.addEventListener('pointercancel', (event) => isOurs(event) && void end(null), { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && void end(null), { signal })
  return () => void end(null)
}

/** The page scrolls in this part of the window at either end, which heading, primary action and bottom bar cover in part. */
const edgePart = 0.25
const fastest = 14

/** In pixels per frame: faster the nearer the pointer is to the edge. */
export function scrollStep(y: number, height: number): number {
  const edge = height * edgePart
  const beyond = y < edge ? y - edge : y > height - edge ? y - (height - edge) : 0
  return Math.round(Math.max(-1, Math.min(1, beyond / edge)) * fastest)
}

/** How far the row can be drawn up and down within the plan, in pixels. */
function roomOf(row: HTMLElement): { up: number; down: number } {
  const plan = row.closest('[data-plan]')?.getBoundingClientRect()
  const { top, bottom } = row.getBoundingClientRect()
  return plan ? { up: plan.top - top, down: plan.bottom - bottom } : { up: 0, down: 0 }
}

function measuredDays(dragged: HTMLElement): MeasuredDay[] {
  const days = dragged.closest('[data-plan]')?.querySelectorAll<HTMLElement>('[data-day]') ?? []
  return [...days].map((day) => {
    const { day: date = '' } = day.dataset
    const others = [...day.querySelectorAll<HTMLElement>('[data-item]')].filter((row) => row !== dragged)
    return {
      date: isPlainDate(date) ? date : null,
      top: day.getBoundingClientRect().top,
      middles: others.map((row) => middleOf(row.getBoundingClientRect())),
    }
  })
}

function middleOf({ top, bottom }: DOMRect): number {
  return (top + bottom) / 2
}
