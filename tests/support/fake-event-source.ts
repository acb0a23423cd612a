/** An EventSource whose server is the test. */
import type { PokeSource } from '#client/sync/poke-stream.ts'

const states = { connecting: 0, open: 1, closed: 2 }

export class FakeEventSource extends EventTarget implements PokeSource {
  readyState = states.connecting

  get isClosed(): boolean {
    return this.readyState === states.closed
  }

  hear(name: string, value: unknown): void {
    this.readyState = states.open
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(value) }))
  }

  fail(into: 'connecting' | 'closed'): void {
    this.readyState = states[into]
    this.dispatchEvent(new Event('error'))
  }

  close(): void {
    this.readyState = states.closed
  }
}
