import { type ComponentType, lazy } from 'react'

/**
 * A part of a screen with a chunk of its own. `Missing` is shown in its place if the chunk cannot be loaded; without it, nothing.
 * `load` is a call of `loadOrThrow` or `loadOnDemand` (client/sync/load-chunk.ts), so that the styles are loaded, too.
 */
export function lazyPart<Chunk, Props>(
  load: () => Promise<Chunk>,
  partOf: (chunk: Chunk) => ComponentType<Props>,
  Missing: ComponentType<Props> = () => null,
) {
  return lazy(() =>
    load().then(
      (chunk) => ({ default: partOf(chunk) }),
      () => ({ default: Missing }),
    ),
  )
}
