/** The server's pokes, over one event stream that is opened again whenever it ends. */
import type { Scope } from '#shared/model/scope.ts'

export type Poke = { scope: Scope; version: number }

/** The parts of an EventSource that are used. */
export type PokeSource = Pick<EventSource, 'readyState' | 'close'> & Pick<EventTarget, 'addEventListener'>

type PokesDeps = {
  open: () => PokeSource
  /** The stream is open. Pokes since the last stream were missed. */
  onHello: () => void
  onPoke: (poke: Poke) => void
  random: () => number
}

export type PokeStream = {
  /** True after the server's `hello`, until an error of the connection. */
  isLive: () => boolean
  close: () => void
}

/** EventSource.CLOSED */
const hasGivenUp = 2
const firstDelayMs = 5_000
const delayMsMax = 5 * 60_000

/**
 * Follows the pokes. A browser reconnects a broken stream by itself, but gives up after an answer other than 200,
 * such as 401 or 503; then this opens a new stream.
 */
export function openPokeStream({ open, onHello, onPoke, random }: PokesDeps): PokeStream {
  let source: PokeSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLive = false
  let failures = 0

  function connect() {
    const opened = open()
    source = opened
    opened.addEventListener('hello', () => {
      isLive = true
      failures = 0
      onHello()
    })
    opened.addEventListener('poke', (event) => {
      if (event instanceof MessageEvent) onPoke(JSON.parse(event.data))
    })
    opened.addEventListener('error', () => {
      isLive = false
      if (opened.readyState !== hasGivenUp) return
      // The random factor keeps devices from reconnecting all at once when a server comes back.
      const delayMs = Math.min(delayMsMax, firstDelayMs * 2 ** failures) * (0.5 + random() / 2)
      failures += 1
      timer = setTimeout(connect, delayMs)
    })
  }

  connect()
  return {
    isLive: () => isLive,
    close: () => {
      isLive = false
      clearTimeout(timer)
      source?.close()
    },
  }
}
