/** What goes wrong in this page, as texts: uncaught errors, and what is reported to the console. */

type ConsoleLevel = 'error' | 'warn' | 'info' | 'debug'

export type Report = {
  level: ConsoleLevel | 'critical'
  category: string
  message: string
  stack?: string | undefined
}

type Listener = { levels: readonly ConsoleLevel[]; add: (report: Report) => void }

const listeners = new Set<Listener>()
let isListening = false

/** Nothing is called before the first of them listens. Returns a function that ends it. */
export function followReports(levels: readonly ConsoleLevel[], add: (report: Report) => void): () => void {
  const listener = { levels, add }
  listeners.add(listener)
  listen()
  return () => void listeners.delete(listener)
}

/** Once: somebody else may have replaced the functions of the console since. */
function listen(): void {
  if (isListening) return
  isListening = true
  addEventListener('error', ({ error, message }: ErrorEvent) =>
    tell({ level: 'critical', category: 'uncaught', ...textsOf(error ?? message) }),
  )
  addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) =>
    tell({ level: 'critical', category: 'rejection', ...textsOf(reason) }),
  )
  for (const level of ['error', 'warn', 'info', 'debug'] as const) follow(level)
}

function follow(level: ConsoleLevel): void {
  // What is reported goes to the console as before.
  const report = console[level].bind(console)
  console[level] = (...parts: unknown[]) => {
    report(...parts)
    const error = parts.find((part) => part instanceof Error)
    const [place] = parts
    const category = typeof place === 'string' && error !== undefined ? place : 'console'
    tell({ level, category, ...textsOf(error ?? place) })
  }
}

function tell(report: Report): void {
  for (const { levels, add } of listeners)
    if (report.level === 'critical' || levels.includes(report.level)) add(report)
}

/** Only errors and texts: other values could be rows. */
function textsOf(reported: unknown): Pick<Report, 'message' | 'stack'> {
  if (reported instanceof Error)
    return { message: `${reported.name}: ${reported.message}`, stack: reported.stack }
  return { message: typeof reported === 'string' ? reported : typeof reported }
}
