/** Every section of docs/design.md and every page that a comment or a document cites exists. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

type Cited = { path: string; text: string }

const isThisFile = (path: string) => basename(path) === 'citations.test.ts'
const documents = [...globSync('docs/**/*.md'), 'README.md', 'CHANGELOG.md']
const otherFiles = [...globSync('{client,server,sw,tests,.ci}/**/*.{css,mjs,html}'), ...globSync('.ci/*')]
const files: Cited[] = [
  ...sourceFiles.filter(({ path }) => !isThisFile(path)),
  ...[...new Set([...documents, ...otherFiles])].map((path) => ({ path, text: readFileSync(path, 'utf8') })),
].map(({ path, text }) => ({ path, text: onOneLine(text) }))

/** Joins lines, because a comment may break a citation over two of them. */
function onOneLine(text: string): string {
  return text.replaceAll(/\s*\n[ \t]*(?:\*(?!\/)|\/\/)?[ \t]*/g, ' ')
}

const headings = readFileSync('docs/design.md', 'utf8').matchAll(/^#{2,4} (.+)$/gm)
const titles = new Set([...headings].map((heading) => heading[1]))

/** Titles cited as `docs/design.md, "Rebase"`, or several as `docs/design.md, "Rebase" and "Push"`. */
function sectionsCitedIn({ path, text }: Cited): { path: string; title: string }[] {
  const citations = [...text.matchAll(/design\.md`?, ((?:(?:, | and )?"[^"]*")+)/g)]
  return citations.flatMap(([, list = '']) =>
    [...list.matchAll(/"([^"]*)"/g)].map(([, title = '']) => ({ path, title })),
  )
}

/** Paths of pages under `docs/`, and in documents also the targets of links. */
function pagesCitedIn({ path, text }: Cited): { path: string; page: string }[] {
  const named = [...text.matchAll(/\bdocs\/[\w./-]*\w/g)].map(([page]) => page)
  const links = path.endsWith('.md') ? [...text.matchAll(/\]\((?!https?:)([^)#]*\.md)[^)]*\)/g)] : []
  const linked = links.map(([, target = '']) => join(dirname(path), target))
  return [...named, ...linked].map((page) => ({ path, page }))
}

/**
 * Citations that lead nowhere: the folder of decisions without a page, and documents that are not in the repository.
 */
const leadsNowhere =
  /\(docs\/decisions[),;]|docs\/decisions, "|\b[Dd]esign, sections? \d|\bDESIGN(?:\.md)?,? (?:section )?\d/

describe('a citation', () => {
  it('is found by this test’s patterns', () => {
    expect(files.flatMap(sectionsCitedIn).length).toBeGreaterThan(40)
    expect(files.flatMap(pagesCitedIn).length).toBeGreaterThan(100)
  })

  it('of the design names a section that exists', () => {
    expect(files.flatMap(sectionsCitedIn).filter(({ title }) => !titles.has(title))).toEqual([])
  })

  it('of a page names one that exists', () => {
    expect(files.flatMap(pagesCitedIn).filter(({ page }) => !existsSync(page))).toEqual([])
  })

  it('names a document of the repository', () => {
    const vague = files.flatMap(({ path, text }) => {
      const found = leadsNowhere.exec(text)
      return found ? [{ path, says: text.slice(found.index, found.index + 80) }] : []
    })
    expect(vague).toEqual([])
  })
})

describe('the sections of the design', () => {
  it('have unique titles, by which they can be cited', () => {
    const all = [...readFileSync('docs/design.md', 'utf8').matchAll(/^#{2,4} (.+)$/gm)].map(
      ([, title]) => title,
    )
    expect(all).toEqual([...titles])
  })
})
