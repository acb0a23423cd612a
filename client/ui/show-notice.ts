/** Notices: short messages over the screen. They disappear by themselves after the time needed to read them. */
import { atom, getDefaultStore } from 'jotai/vanilla'
import type { ComponentType } from 'react'
import type { Notice } from './notice.ts'

const boardAtom = atom<{ NoticeBoard: ComponentType; clearBoard: () => void } | null>(null)

/** Null until the chunk is fetched. */
export const noticeBoardAtom = atom((get) => get(boardAtom))

export async function loadNotices() {
  const board = await import('./notice-board.tsx')
  getDefaultStore().set(boardAtom, board)
  return board
}

export function showNotice(notice: Notice): void {
  const words = [notice.title, notice.message].filter(Boolean).join('\n')
  const shownMs = Math.max(readingMs(words), notice.action ? shortestWithActionMs : 0)
  void loadNotices().then(
    ({ showOnBoard }) => showOnBoard(notice, shownMs),
    // The chunk cannot be fetched, but the person must still see the message.
    () => window.alert(words),
  )
}

/** For a screen that has what the notice says, and its button. */
export function hideNotice(): void {
  getDefaultStore().get(boardAtom)?.clearBoard()
}

const shortestMs = 3000
/** Time to read the message, to decide, and to reach the button. */
const shortestWithActionMs = 8000
/** One second to notice it, then seven characters a second, which suits a distracted reader. */
const noticingMs = 1000
const characterMs = 1000 / 7

export function readingMs(words: string): number {
  return Math.max(shortestMs, Math.round(noticingMs + words.length * characterMs))
}
