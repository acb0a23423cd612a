/**
 * What the server says of itself before anybody can sign in: by LINE or without it. Asked once per page, and kept, so that a
 * later start knows it offline.
 */
import { atom, getDefaultStore } from 'jotai/vanilla'
import { sayFreePlan } from '#shared/messages/free-plan.ts'
import { keepText, readText } from '#client/store/browser-storage.ts'
import type { ServerConfig } from './server-config-schema.ts'

const storageKey = 'waritabi-server'
const answerMsMax = 30_000

/** The fields that an earlier build has not kept. */
const notKept: Omit<ServerConfig, 'authMode'> = {
  liffId: null,
  operatorName: null,
  supportEmail: null,
  needsAccessCode: false,
  plans: null,
  maintenance: null,
  hasSystemAdmins: false,
}

const keptConfig = readKept()
nameLimitsOf(keptConfig)
const configAtom = atom(keptConfig)

/** From now on, sentences name the limits of this server. */
function nameLimitsOf(config: ServerConfig | null): void {
  if (config?.limits) sayFreePlan(config.limits.plans.free)
}

/** It was checked before it was kept. */
function readKept(): ServerConfig | null {
  try {
    const kept: ServerConfig | null = JSON.parse(readText(storageKey) ?? 'null')
    return kept && { ...notKept, ...kept }
  } catch {
    return null
  }
}

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
    nameLimitsOf(config)
    getDefaultStore().set(configAtom, config)
  } else asking = undefined
  return getDefaultStore().get(configAtom)
}

/** Called with what each answer to a sync call says. The message is in the configuration. */
export function noteMaintenance(isOn: boolean): void {
  const known = getDefaultStore().get(configAtom)
  if (known && (known.maintenance !== null) !== isOn) void askServerConfigAgain()
}

/** Says nothing to the sync status, because the first drain of each start does, and would run twice. */
async function fetchConfig(): Promise<ServerConfig | undefined> {
  try {
    const signal = AbortSignal.timeout(answerMsMax)
    const answering = fetch('/api/config', { credentials: 'same-origin', cache: 'no-store', signal })
    // The schema is not in the first load: what is shown meanwhile was checked when it was kept.
    const [response, part] = await Promise.all([answering, import('./server-config-schema.ts')])
    return part.ServerConfig.safeParse(await response.json()).data
  } catch {
    return undefined
  }
}
