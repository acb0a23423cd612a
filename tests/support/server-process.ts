/** A real server process with its own data folder, on the same port through kills and restarts. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { childEnvironment } from './child-environment.ts'

const root = resolve(import.meta.dirname, '../..')
const startLimitMs = 20_000

export class ServerProcess {
  readonly dir = mkdtempSync(join(tmpdir(), 'journey-'))
  distDir = join(root, 'dist')
  readonly #environment: Readonly<Record<string, string>>
  #port = 0
  #child: ChildProcess | undefined

  constructor(environment: Readonly<Record<string, string>> = {}) {
    this.#environment = environment
  }

  get url(): string {
    return `http://localhost:${this.#port}`
  }

  get pid(): number {
    const pid = this.#child?.pid
    if (pid === undefined) throw new Error('the server is not running')
    return pid
  }

  async start(): Promise<void> {
    this.#port ||= await freePort()
    const preload = join(import.meta.dirname, 'end-with-parent.ts')
    const child = spawn(process.execPath, ['--import', preload, join(root, 'server/main.ts')], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        ...childEnvironment,
        NODE_ENV: 'production',
        TZ: 'UTC',
        PORT: String(this.#port),
        DATA_DIR: join(this.dir, 'data'),
        DIST_DIR: this.distDir,
        ...this.#environment,
      },
    })
    this.#child = child
    await listening(child, this.url)
  }

  /** Kills the process at once, as a power loss would. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  async dispose(): Promise<void> {
    await this.kill()
    rmSync(this.dir, { recursive: true, force: true })
  }
}

/** Below the kernel's ephemeral range, so that no outgoing connection takes the port while the server is down. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((settle) => {
      probe.once('error', () => settle(false)).listen(port, '127.0.0.1', () => settle(true))
    })
    if (!isFree) continue
    await new Promise((closed) => probe.close(closed))
    return port
  }
}

async function listening(child: ChildProcess, url: string): Promise<void> {
  const said: string[] = []
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('the server process has no output')
  await new Promise<void>((ready, failed) => {
    const fail = (why: string) => failed(new Error(`${why}: ${said.slice(-5).join(' | ')}`))
    const limit = setTimeout(() => fail(`the server did not say ${url} in time`), startLimitMs)
    child.once('exit', (code, signal) => fail(`the server ended (${code ?? signal})`))
    createInterface(stderr).on('line', (line) => said.push(line))
    createInterface(stdout).on('line', (line) => {
      if (!line.includes(url)) return
      clearTimeout(limit)
      ready()
    })
  })
}
