/**
 * The traits of a mutation are on its definition (shared/mutations/define-mutation.ts), not in lists of names
 * elsewhere.
 */
import { describe, expect, it } from 'vitest'
import { mutations } from '#shared/mutations/registry.ts'
import { type SourceFile, codeOf, importsOf, sourceFiles } from './source-files.ts'

const names = Object.keys(mutations).map((name) => name.replace('.', String.raw`\.`))
const quotedName = new RegExp(`(?<before>.{0,40})'(?:${names.join('|')})'(?<after>:?)`, 'gs')

/** Allowed uses: a call, the type of its arguments, and a table that compiles only with every mutation in it. */
const makesOrNames = /(?:\bname: |\bmutate\(\w+, |\bArgsOf<)$/
const exhaustive = '[Name in MutationName]'

/** Uses of names that decide something: comparisons, lists and lookups. */
function decidingNames(file: SourceFile): string[] {
  const code = codeOf(file)
  const quoted = [...code.matchAll(quotedName)].filter(({ groups }) => {
    const isKey = groups?.after === ':' && code.includes(exhaustive)
    return !isKey && !makesOrNames.test(groups?.before ?? '')
  })
  return [...quoted.map(([text]) => text), ...comparedDefinitions(file, code)]
}

/** `name === joinGroup.name` decides by a name too. */
function comparedDefinitions(file: SourceFile, code: string): string[] {
  if (!importsOf(file).some(({ target }) => target.startsWith('shared/mutations/'))) return []
  const compared = /[!=]==\s*(\w+)\.name\b|\b(\w+)\.name\s*[!=]==/g
  return [...code.matchAll(compared)]
    .filter((match) => definitionsOf(code).has(match[1] ?? match[2] ?? ''))
    .map(([text]) => text)
}

function definitionsOf(code: string): Set<string> {
  const imports = code.matchAll(/import \{([^}]*)\} from '#?[./\w]*\/mutations\/[\w-]+-mutations\.ts'/g)
  return new Set([...imports].flatMap(([, imported = '']) => imported.split(',').map((each) => each.trim())))
}

const isOwn = ({ path }: SourceFile) =>
  path.startsWith('shared/mutations/') || path.startsWith('shared/messages/')
const product = sourceFiles.filter((file) => !file.isTest && !isOwn(file))

describe('mutation names', () => {
  it('decide nothing outside of the definitions, except in tables that must name every mutation', () => {
    const deciding = product.flatMap((file) => decidingNames(file).map((text) => `${file.path}: ${text}`))
    expect(deciding).toEqual([])
  })

  it.each([
    "if (name === 'expense.create') return",
    "switch (name) { case 'group.edit': return }",
    "const edits = new Set(['transfer.edit'])",
    "const reserved = { 'transfer.create': true }",
    "import { joinGroup } from '#shared/mutations/member-mutations.ts'\nif (joinGroup.name === name) return",
  ])('are found in: %s', (text) => {
    expect(decidingNames({ path: 'client/x.ts', text, isTest: false })).not.toEqual([])
  })

  it.each([
    "await mutate(groupId, 'expense.create', args)",
    "const call: MutationCall = { name: 'group.edit', args }",
    "const texts: { [Name in MutationName]: string } = { 'group.edit': '' }",
    "type Args = ArgsOf<'group.edit'>",
  ])('may be used in: %s', (text) => {
    expect(decidingNames({ path: 'client/x.ts', text, isTest: false })).toEqual([])
  })
})
