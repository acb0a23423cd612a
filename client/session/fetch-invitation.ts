/**
 * What an invitation says before one joins. Anybody who has its code may read it, signed in or not. It is kept for as long
 * as the page is open, because a sign-in renders the screen anew.
 */
import { atom, getDefaultStore } from 'jotai/vanilla'
import * as z from 'zod/mini'
import { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { type Answer, callApi } from './call-api.ts'
import { withRetries } from './retry-calls.ts'

type ReadInvitation =
  /** `failedTries` of the present call. */
  | { status: 'reading'; failedTries: number }
  | { status: 'read'; preview: InvitationPreview }
  | { status: 'failed'; failure: Extract<Answer<unknown>, { ok: false }> }

const Read = z.object({ invitation: InvitationPreview })

const readAtom = atom<ReadonlyMap<string, ReadInvitation>>(new Map())

/** By code. Read-only for screens. */
export const invitationsAtom = atom((get) => get(readAtom))

/** Reads what the code leads to, unless it is known or is being read. */
export async function fetchInvitation(code: string, signal: AbortSignal): Promise<void> {
  const before = getDefaultStore().get(readAtom).get(code)
  if (before === undefined || before.status === 'failed') await fetchInvitationAgain(code, signal)
}

/** Reads it again. What is known is shown until then, and if it cannot be read. */
export async function fetchInvitationAgain(code: string, signal: AbortSignal): Promise<void> {
  note(code, { status: 'reading', failedTries: 0 })
  const onFailedTry = (failedTries: number) => note(code, { status: 'reading', failedTries })
  const answer = await withRetries(() => callApi(asking(code)), { signal, onFailedTry })
  if (answer.ok) note(code, { status: 'read', preview: answer.value })
  else note(code, signal.aborted ? null : { status: 'failed', failure: answer })
}

function asking(inviteCode: string) {
  return {
    method: 'POST',
    path: '/api/invitations',
    body: { inviteCode },
    read: (body: unknown) => Read.safeParse(body).data?.invitation,
  } as const
}

/** Null: nobody waits for it any more. */
function note(code: string, invitation: ReadInvitation | null): void {
  getDefaultStore().set(readAtom, (before) => {
    if (invitation?.status !== 'read' && before.get(code)?.status === 'read') return before
    const after = new Map(before)
    if (invitation) after.set(code, invitation)
    else after.delete(code)
    return after
  })
}
