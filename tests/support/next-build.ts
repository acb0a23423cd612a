/** Builds that differ from the present one, as after a release. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, readFileSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from './child-environment.ts'

const root = join(import.meta.dirname, '../..')
const sources = ['client', 'shared', 'sw', 'migrations', 'tests/support', 'vite.config.ts']

type Change = { file: string; change: (text: string) => string }

/** Builds a copy of the product, in which one file differs, and returns the folder of the built files. */
export function buildChanged(copy: string, { file, change }: Change): string {
  for (const path of [...sources, 'package.json', 'tsconfig.json'])
    cpSync(join(root, path), join(copy, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const changed = join(copy, file)
  writeFileSync(changed, change(readFileSync(changed, 'utf8')))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: copy, env: childEnvironment })
  return join(copy, 'dist')
}

/**
 * Copies a build and renames its hashed files, wherever they are named. It takes a moment, where building takes seconds. The
 * worker precaches a page anew if its revision is another.
 */
export function renamedBuild(dist: string, next: string): void {
  cpSync(dist, next, { recursive: true })
  const renamed = new Map(
    readdirSync(join(next, 'assets')).map((name) => [name, name.replace(/-[\w-]{8}(?=\.\w+$)/, otherHash)]),
  )
  const page = md5(readFileSync(join(next, 'index.html')))
  const rename = (text: string) =>
    text.replaceAll(/[\w.-]+-[\w-]{8}\.\w+/g, (name) => renamed.get(name) ?? name)
  for (const name of readdirSync(next, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(html|js|css)$/.test(name)) continue
    const file = join(next, name)
    writeFileSync(file, rename(readFileSync(file, 'utf8')))
  }
  const worker = join(next, 'sw.js')
  const revision = md5(readFileSync(join(next, 'index.html')))
  writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll(page, revision))
  for (const [name, nextName] of renamed)
    renameSync(join(next, 'assets', name), join(next, 'assets', nextName))
}

const otherHash = (hash: string) => `-${md5(Buffer.from(hash)).slice(0, 8)}`

function md5(content: Buffer): string {
  return createHash('md5').update(content).digest('hex')
}
