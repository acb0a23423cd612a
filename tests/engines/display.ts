/** An X server without a screen, for the windows of WebKitGTK: one for the whole run. */
import { startChild, lineOf } from './child.ts'

export const xServer = '/usr/bin/Xvfb'

let display: Promise<string> | undefined

export function displayOf(): Promise<string> {
  display ??= start()
  return display
}

async function start(): Promise<string> {
  // It takes a number that is free, and writes it to standard output.
  const args = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const child = startChild(xServer, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  return `:${await lineOf(child, /^(\d+)$/)}`
}
