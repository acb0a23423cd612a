/** An X server without a screen, for the windows of one WebKitGTK. */
import { type ChildProcess } from 'node:child_process'
import { lineOf, startChild } from './child.ts'

export const xServer = '/usr/bin/Xvfb'

export async function startDisplay(): Promise<{ name: string; child: ChildProcess }> {
  // Xvfb chooses a free display number and writes it to standard output. It ends when its last window has closed,
  // even if the test that started it was killed.
  const args = ['-displayfd', '1', '-terminate', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const child = startChild(xServer, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  return { name: `:${await lineOf(child, /^(\d+)$/)}`, child }
}
