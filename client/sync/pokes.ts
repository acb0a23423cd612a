/** The server's word that a scope has news, over one connection that is opened again whenever it has ended. */
import type { Scope } from '#shared/model/scope.ts'

export type Poke = { scope: Scope; version: number }

/** What is used of an EventSource. */
export type PokeSource = Pick<EventSource, 'readyState' | 'close'> & Pick<EventTarget, 'addEventListener'>

type PokesDeps = {
  open: () => PokeSource
  /** Whatever came in between was missed. */
  onHello: () => void
  onPoke: (poke: Poke) => void
  random: () => number
}

export type PokeStream = {
  /** The server has greeted, and nothing is known to have happened to the connection since. */
  isLive: () => boolean
  close: () => void
}

/** EventSource.CLOSED */
const hasGivenUp = 2
const firstDelayMs = 5_000
const delayMsMax = 5 * 60_000

/** A browser keeps trying a connection that broke, but gives up for good on an answer other than 200, as 401 or 503. */
export function followPokes({ open, onHello, onPoke, random }: PokesDeps): PokeStream {
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
      // Not all devices at once, when a server comes back.
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
