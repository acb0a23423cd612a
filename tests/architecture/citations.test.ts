/** What a comment or a document cites is in the repository: a section of docs/design.md by its title, or a page by its name. */
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

/** A comment may break a citation over two lines. */
function onOneLine(text: string): string {
  return text.replaceAll(/\s*\n[ \t]*(?:\*(?!\/)|\/\/)?[ \t]*/g, ' ')
}

const headings = readFileSync('docs/design.md', 'utf8').matchAll(/^#{2,4} (.+)$/gm)
const titles = new Set([...headings].map((heading) => heading[1]))

/** `docs/design.md, "Rebase"`, also of several: `docs/design.md, "Rebase" and "Push"`. */
function sectionsCitedIn({ path, text }: Cited): { path: string; title: string }[] {
  const citations = [...text.matchAll(/design\.md`?, ((?:(?:, | and )?"[^"]*")+)/g)]
  return citations.flatMap(([, list = '']) =>
    [...list.matchAll(/"([^"]*)"/g)].map(([, title = '']) => ({ path, title })),
  )
}

/** Pages by their path from the root, and of documents also by the path of a link. */
function pagesCitedIn({ path, text }: Cited): { path: string; page: string }[] {
  const named = [...text.matchAll(/\bdocs\/[\w./-]*\w/g)].map(([page]) => page)
  const links = path.endsWith('.md') ? [...text.matchAll(/\]\((?!https?:)([^)#]*\.md)[^)]*\)/g)] : []
  const linked = links.map(([, target = '']) => join(dirname(path), target))
  return [...named, ...linked].map((page) => ({ path, page }))
}

/** The folder of decisions as a whole says nothing, and what is not in the repository cannot be read. */
const leadsNowhere =
  /\(docs\/decisions[),;]|docs\/decisions, "|\b[Dd]esign, sections? \d|\bDESIGN(?:\.md)?,? (?:section )?\d/

describe('a citation', () => {
  it('is found at all', () => {
    expect(files.flatMap(sectionsCitedIn).length).toBeGreaterThan(40)
    expect(files.flatMap(pagesCitedIn).length).toBeGreaterThan(100)
  })

  it('of the design names a section that is there', () => {
    expect(files.flatMap(sectionsCitedIn).filter(({ title }) => !titles.has(title))).toEqual([])
  })

  it('of a page names one that is there', () => {
    expect(files.flatMap(pagesCitedIn).filter(({ page }) => !existsSync(page))).toEqual([])
  })

  it('leads somewhere', () => {
    const vague = files.flatMap(({ path, text }) => {
      const found = leadsNowhere.exec(text)
      return found ? [{ path, says: text.slice(found.index, found.index + 80) }] : []
    })
    expect(vague).toEqual([])
  })
})

describe('the sections of the design', () => {
  it('have titles of their own, by which they can be cited', () => {
    const all = [...readFileSync('docs/design.md', 'utf8').matchAll(/^#{2,4} (.+)$/gm)].map(
      ([, title]) => title,
    )
    expect(all).toEqual([...titles])
  })
})
