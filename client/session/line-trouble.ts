/** What the screens show of signing in with LINE while it is under way, or after it has failed. */
import { atom, getDefaultStore } from 'jotai/vanilla'
import type { LineFailure } from '#shared/messages/line-failures.ts'
import type { LineSignIn } from './line-session.ts'

/** How the last try to sign in ended: the SDK failed, or the server refused. */
export type LineTrouble =
  | { kind: 'failure'; error: unknown; failure: LineFailure }
  | { kind: 'refused'; answer: Extract<LineSignIn, { ok: false }> }

const troubleAtom = atom<LineTrouble | null>(null)
const returningAtom = atom(false)
const renewalAtom = atom<string | null>(null)

/** Null if it succeeded, or there was none. Read-only for screens. */
export const lineTroubleAtom = atom((get) => get(troubleAtom))

/** True while a login that LINE has just ended is completed. Read-only for screens. */
export const isReturningAtom = atom((get) => get(returningAtom))

/** What the person can do about the last renewal, which was made without them. Read-only for screens. */
export const renewalProblemAtom = atom((get) => get(renewalAtom))

export function showTrouble(trouble: LineTrouble | null): void {
  getDefaultStore().set(troubleAtom, trouble)
}

export function showReturning(isReturning: boolean): void {
  getDefaultStore().set(returningAtom, isReturning)
}

export function showRenewalProblem(sentence: string | null): void {
  getDefaultStore().set(renewalAtom, sentence)
}
