/** A browser's tab, as each engine's protocol implements it. */
export type Tab = {
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  back: () => Promise<void>
  /** Evaluates an expression in the page, awaits it if it is a promise, and returns its JSON. */
  evaluate: (expression: string) => Promise<unknown>
  /** Clicks at coordinates of the viewport. */
  click: (x: number, y: number) => Promise<void>
  /** Presses at a place of the viewport, moves to another in steps, and lets go. */
  drag: (from: Point, to: Point, by: 'mouse' | 'touch') => Promise<void>
  /** Types into the focused element. */
  type: (text: string) => Promise<void>
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

export type Point = { x: number; y: number }

export type Browser = {
  tabs: () => Promise<Tab[]>
  newTab: () => Promise<Tab>
  /** Errors in the console, uncaught errors, and violations of the content security policy. */
  errors: () => string[]
  close: () => Promise<void>
  /** Kills the browser, as a system that runs out of memory does. */
  kill: () => Promise<void>
}

export type BrowserOptions = {
  /** The profile's folder. Without it the browser is in private mode. */
  profile?: string
  hasServiceWorker?: boolean
  width?: number
  /** The port of a proxy for all hosts but this computer, whose certificates are accepted unchecked. */
  proxyPort?: number
  userAgent?: string
  /** Runs in each page before its own scripts. */
  initScript?: string
}

export const height = 812
export const defaultWidth = 390

/** A drag in the actions of WebDriver, which BiDi has as well. */
export function dragActions(from: Point, to: Point): object[] {
  const at = (part: number) => ({
    type: 'pointerMove',
    x: Math.round(from.x + (to.x - from.x) * part),
    y: Math.round(from.y + (to.y - from.y) * part),
    duration: 20,
  })
  const moves = [0.2, 0.4, 0.6, 0.8, 1].map(at)
  return [at(0), { type: 'pointerDown', button: 0 }, ...moves, { type: 'pointerUp', button: 0 }]
}
