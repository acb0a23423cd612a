/** The sections of CHANGELOG.md: what comes with the next release, and one for each release, the newest first. */
import { assert } from '#shared/assert.ts'

/** What one has to read of a release. More lines are put together. */
export const linesOfSectionMax = 15

type Section = { title: string; lines: string[] }

const unreleased = 'Unreleased'

export function sectionsOf(changelog: string): Section[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...rest] = section.split('\n')
      return { title, lines: rest.filter((line) => line.startsWith('- ')) }
    })
}

/** The versions that have a section, the newest first. */
export function versionsIn(changelog: string): string[] {
  return sectionsOf(changelog)
    .filter(({ title }) => title !== unreleased)
    .map(({ title }) => title.replace(/, .*/, ''))
}

/** Gives the top section the version and the date (`2026-11-30`), and begins an empty one above it. */
export function closeTopSection(changelog: string, release: { version: string; date: string }): string {
  const [top] = sectionsOf(changelog)
  assert(top?.title === unreleased, `CHANGELOG.md begins with ## ${unreleased}`)
  assert(top.lines.length > 0, `CHANGELOG.md says under ## ${unreleased} what is new`)
  assert(top.lines.length <= linesOfSectionMax, `## ${unreleased} has at most ${linesOfSectionMax} lines`)
  const [newest = '0.0.0'] = versionsIn(changelog)
  assert(isNewer(release.version, newest), `${release.version} is newer than ${newest}`)
  const heading = `## ${unreleased}\n`
  return changelog.replace(heading, `${heading}\n## ${release.version}, ${release.date}\n`)
}

/** Of two versions such as 0.10.0 and 0.9.1. */
function isNewer(version: string, than: string): boolean {
  const pattern = /^\d+\.\d+\.\d+$/
  return pattern.test(version) && version.localeCompare(than, 'en', { numeric: true }) > 0
}
