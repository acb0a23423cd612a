/** A drain that an ended session does not stop while the device can begin another by itself. */
import type { DrainOutcome } from '#shared/sync/drain.ts'

/** `refused`: only the person can go on. `unreachable`: to be tried again, like any call that brought no answer. */
export type ComeBack = 'signed-in' | 'refused' | 'unreachable'

type ComingBack = {
  drain: () => Promise<DrainOutcome>
  comeBack: () => Promise<ComeBack>
  /** There is a session again. */
  onBack: () => void
}

/** In the drain's own lock, so that of several tabs one begins the session, and the others find it. */
export async function drainComingBack({ drain, comeBack, onBack }: ComingBack): Promise<DrainOutcome> {
  const outcome = await drain()
  if (outcome.kind !== 'signed-out' && outcome.kind !== 'wrong-account') return outcome
  switch (await comeBack()) {
    case 'refused':
      return outcome
    case 'unreachable':
      return { kind: 'weather', retryAfterSeconds: null }
    case 'signed-in':
      onBack()
      return drain()
  }
}
