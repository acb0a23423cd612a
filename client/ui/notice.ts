/** Short messages over the screen. They go by themselves, but not before they could be read. */
import { atom, getDefaultStore } from 'jotai/vanilla'
import type { ComponentType } from 'react'

type Notice = {
  message: string
  title?: string
  color?: 'red' | 'yellow'
}

const boardAtom = atom<{ NoticeBoard: ComponentType } | null>(null)

/** Null until it has been fetched. */
export const noticeBoardAtom = atom((get) => get(boardAtom))

export async function loadNotices() {
  const board = await import('./notice-board.tsx')
  getDefaultStore().set(boardAtom, board)
  return board
}

export function showNotice(notice: Notice): void {
  const words = [notice.title, notice.message].filter(Boolean).join('\n')
  void loadNotices().then(
    ({ showOnBoard }) => showOnBoard({ ...notice, autoClose: readingMs(words) }),
    // It cannot be fetched, and the person has to be told all the same.
    () => window.alert(words),
  )
}

const shortestMs = 3000
/** To notice it, and then seven characters in a second: somebody on a train. */
const noticingMs = 1000
const characterMs = 1000 / 7

export function readingMs(words: string): number {
  return Math.max(shortestMs, Math.round(noticingMs + words.length * characterMs))
}
