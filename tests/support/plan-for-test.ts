import { onTestFinished, vi } from 'vitest'
import { askServerConfigAgain } from '#client/session/server-config.ts'

async function givePlan(plans: 'free' | 'premium'): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, authMode: 'local', plans }))
  await askServerConfigAgain()
}

/** For one test: the person has the plan with the least room. */
export async function giveFreePlan(): Promise<void> {
  // Other test files of this process get the same atoms and storage.
  onTestFinished(async () => {
    await givePlan('premium')
    vi.unstubAllGlobals()
    localStorage.clear()
  })
  await givePlan('free')
}
