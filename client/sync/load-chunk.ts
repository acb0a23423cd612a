import { reportCall } from './sync-status.ts'

/**
 * Loads a chunk of the app with its styles. Many browsers cache the failure of an import until the page is reloaded. So if
 * the chunk cannot be loaded although the server answers, the page has to be reloaded (`schema-too-old`). The same holds if
 * a newer version on the server has removed this version's chunks.
 *
 * A style sheet that was not fetched may be that of another part. So without the server, a chunk that is there is used.
 */
export async function loadChunk<Chunk extends object>(
  load: () => Promise<Chunk>,
): Promise<Chunk | 'unreachable' | 'schema-too-old'> {
  const tried = await tryToLoad(load)
  if (tried.chunk && tried.hasStyles) return tried.chunk
  const isReached = await fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isReached) return tried.chunk ?? 'unreachable'
  const again = await tryToLoad(load)
  return again.chunk && again.hasStyles ? again.chunk : 'schema-too-old'
}

async function tryToLoad<Chunk>(load: () => Promise<Chunk>): Promise<{ chunk?: Chunk; hasStyles: boolean }> {
  const chunk = await load().catch(() => undefined)
  const hasStyles = await fetchFailedStyles().then(
    () => true,
    () => false,
  )
  return chunk === undefined ? { hasStyles } : { chunk, hasStyles }
}

/** Its page or part says so, and offers the newest version if the server was reached. */
export class MissingChunk extends Error {
  readonly isServerReached: boolean

  constructor({ isServerReached }: { isServerReached: boolean }) {
    super('a part of the app was not fetched')
    this.isServerReached = isServerReached
  }
}

/** Throws `MissingChunk`. Without the server the sync status says so at once, beside what is missing. */
export async function loadOrThrow<Chunk extends object>(load: () => Promise<Chunk>): Promise<Chunk> {
  const chunk = await loadChunk(load)
  if (typeof chunk === 'object') return chunk
  if (chunk === 'unreachable') reportCall('unreachable')
  throw new MissingChunk({ isServerReached: chunk !== 'unreachable' })
}

/**
 * Loads a part of the app that is neither a screen nor preloaded. The build finds `loadOnDemand(() => import(…))` by its
 * text (sw/build/preloaded-set.ts), so it must be written in exactly this form.
 */
export const loadOnDemand = loadOrThrow

/**
 * Style sheets of lazy parts that could not be fetched. An import asks for each style sheet once: imported again, its part
 * would be shown without styles.
 */
const failed = new Set<HTMLLinkElement>()

export function followFailedStyles(): void {
  // Errors of elements do not bubble.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
    },
    true,
  )
}

/** Rejects if one of them still cannot be fetched. */
async function fetchFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(fetchAgain))
}

function fetchAgain(link: HTMLLinkElement): Promise<void> {
  failed.delete(link)
  const again = document.createElement('link')
  for (const { name, value } of link.attributes) again.setAttribute(name, value)
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new TypeError('styles were not fetched')))
    link.replaceWith(again)
  })
}
