/** The folder of PostgreSQL's programs as Debian installs them; undefined if none is as new as the tests need. */
import { existsSync, readdirSync } from 'node:fs'

const home = '/usr/lib/postgresql'
const oldest = 15

export function findPostgres(): string | undefined {
  const versions = existsSync(home) ? readdirSync(home).map(Number) : []
  const newestFirst = versions.filter((version) => version >= oldest).toSorted((a, b) => b - a)
  return newestFirst.map((version) => `${home}/${version}/bin`).find((bin) => existsSync(`${bin}/initdb`))
}
