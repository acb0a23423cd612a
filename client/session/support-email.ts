/** The address of the operator, to which people can write. The server has it in its settings, if any. */
import { atom, getDefaultStore } from 'jotai/vanilla'
import * as z from 'zod/mini'
import { callApi } from './call-api.ts'

const Config = z.object({ supportEmail: z.optional(z.nullable(z.string())) })

const currentAtom = atom<string | null>(null)

/** Null if the server names none, or has not been asked yet. Read-only for screens. */
export const supportEmailAtom = atom((get) => get(currentAtom))

let isAsked = false

/** Asks the server once for each page. A call that fails is repeated when the address is needed the next time. */
export async function loadSupportEmail(): Promise<void> {
  if (isAsked) return
  isAsked = true
  const answer = await callApi({
    method: 'GET',
    path: '/api/config',
    read: (body) => Config.safeParse(body).data,
  })
  isAsked = answer.ok
  if (answer.ok) getDefaultStore().set(currentAtom, answer.value.supportEmail ?? null)
}
