/** One tab of a browser, as each engine's protocol offers it. */
export type Tab = {
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  back: () => Promise<void>
  /** Evaluates an expression in the page, awaits it where it is a promise, and returns its JSON. */
  evaluate: (expression: string) => Promise<unknown>
  /** At coordinates of the viewport. */
  click: (x: number, y: number) => Promise<void>
  /** Into what has the focus. */
  type: (text: string) => Promise<void>
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

export type Browser = {
  tabs: () => Promise<Tab[]>
  newTab: () => Promise<Tab>
  /** Errors in the console, uncaught errors, and violations of the content security policy. */
  errors: () => string[]
  close: () => Promise<void>
  /** As the system does with an app that it needs the memory of. */
  kill: () => Promise<void>
}

export type BrowserOptions = {
  /** A folder; without it, the browser is in private mode. */
  profile?: string
  hasServiceWorker?: boolean
  width?: number
}

export const height = 812
export const defaultWidth = 390
