/**
 * What the server says of itself before anybody can sign in: by LINE or without it. Asked once per page, and kept, so that a
 * later start knows it offline.
 */
import { atom, getDefaultStore } from 'jotai/vanilla'
import * as z from 'zod/mini'
import { keepText, readJson } from '#client/store/browser-storage.ts'

/** A server released with 0.2.0 or before knows neither LINE nor the operator. */
const ServerConfig = z.object({
  authMode: z.enum(['local', 'line']),
  liffId: z._default(z.nullable(z.string()), null),
  /** Who runs the server, and where people may write to. */
  operatorName: z._default(z.nullable(z.string()), null),
  supportEmail: z._default(z.nullable(z.string()), null),
  /** New people sign in by name only with an access code. */
  needsAccessCode: z._default(z.boolean(), false),
  /** `own`: each person has the plan of their profile. Null of a server that does not say. */
  plans: z.catch(z.nullable(z.enum(['own', 'free', 'premium'])), null),
  /** Whether anybody is a system admin. If nobody is, no device asks whether its person is. */
  hasSystemAdmins: z._default(z.boolean(), false),
})
export type ServerConfig = z.infer<typeof ServerConfig>

const storageKey = 'waritabi-server'
const answerMsMax = 30_000

const configAtom = atom<ServerConfig | null>(readJson(storageKey, ServerConfig) ?? null)

/** Null until the server has answered once on this device. Read-only for screens. */
export const serverConfigAtom = atom((get) => get(configAtom))

/** Whether the server signs people in by LINE, as far as this device knows. */
export function isLineMode(): boolean {
  return getDefaultStore().get(configAtom)?.authMode === 'line'
}

let asking: Promise<ServerConfig | null> | undefined

/** What the server has said, now or at an earlier start. Null if it has never answered and does not now. */
export async function knownServerConfig(): Promise<ServerConfig | null> {
  const asked = askServerConfig()
  return getDefaultStore().get(configAtom) ?? asked
}

/** The answer of this page's one call. Without an answer, what is kept; the next caller then asks again. */
export function askServerConfig(): Promise<ServerConfig | null> {
  asking ??= ask()
  return asking
}

/** Called if a call was answered as a server in the other mode would answer it. */
export function askServerConfigAgain(): Promise<ServerConfig | null> {
  asking = undefined
  return askServerConfig()
}

async function ask(): Promise<ServerConfig | null> {
  const config = await fetchConfig()
  if (config) {
    // Without storage the next start asks before it knows.
    keepText(storageKey, JSON.stringify(config))
    getDefaultStore().set(configAtom, config)
  } else asking = undefined
  return getDefaultStore().get(configAtom)
}

/** Says nothing to the sync status, because the first drain of each start does, and would run twice. */
async function fetchConfig(): Promise<ServerConfig | undefined> {
  try {
    const signal = AbortSignal.timeout(answerMsMax)
    const response = await fetch('/api/config', { credentials: 'same-origin', cache: 'no-store', signal })
    return ServerConfig.safeParse(await response.json()).data
  } catch {
    return undefined
  }
}
