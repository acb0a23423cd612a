/**
 * Divides the client's code into files by what is opened together (docs/decisions/0098-slow-first-start.md). A group takes the
 * modules that match and all that these import, unless an earlier group has them. So a file imports only files of
 * earlier groups, and never one that imports it. What one screen alone needs stays in its own file, and what the screens of one
 * feature need in that of these screens.
 */
import type { Rolldown } from 'vite'

/** Screens that are opened one after the other, and are one file. */
const screenGroups = {
  'entering-screens': /login\/login-screen\.|about\/landing-screen\./,
  'group-screens': /features\/group[\w-]*\/[\w-]+-screen\./,
  // The dialog over a plan has the form of the screens.
  'expense-screens': /expenses\/[\w-]+-(?:screen|in-dialog)\./,
  'trip-screens': /trips\/[\w-]+-screen\./,
  'receipt-screens': /attachments\/[\w-]+-screen\./,
  'settlement-screens': /settlements\/[\w-]+-screen\./,
  'member-screens': /members\/[\w-]+-screen\.|invite-screen\./,
  'unsent-screens': /unsent\/[\w-]+-screen\./,
  // Nobody but system admins opens these.
  'admin-screens': /admin\/[\w-]+-screen\./,
  // The panel, for whoever switches debugging on, and the pages of developers.
  'debug-screens': /debug\/(?:[\w-]+-screen|debug-panel)\./,
  // On demand, unlike the settings themselves.
  'account-screens': /settings\/(?:sessions|delete-account|deleted-account)-screen\./,
} as const

type Group = {
  name: string
  test?: RegExp
  minShareCount?: number
  /** Takes what these screens import, instead of what matches. */
  behind?: keyof typeof screenGroups
}

/** In the order in which a start needs them. */
const orderedGroups: readonly Group[] = [
  // Each evaluated in a task of its own (client/main.tsx).
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|scheduler)\/|shared\/assert\.ts|abort-when-frozen/,
  },
  { name: 'account', test: /shared\/model\/tables\.ts|session\/restore-account\.ts/ },
  { name: 'app', test: /client\/app\.tsx/ },
  { name: 'home', test: /dashboard\/dashboard-screen\.tsx/ },
  // What checks rows, arguments and answers.
  { name: 'schemas', test: /shared\/model\/row-schemas\.ts/ },
  // What both the landing page's example and mutations compute with.
  { name: 'money', test: /shared\/(?:money\/|rejection-codes)/, minShareCount: 2 },
  // What strangers open.
  { name: 'entering', behind: 'entering-screens' },
  {
    name: 'line',
    test: /login\/line-login\.tsx|session\/(?:line-|sign-in-with-line)|messages\/line/,
  },
  { name: 'joining', test: /features\/invitations\// },
  // What records, and what sends and fetches.
  {
    name: 'sync',
    test: /shared\/(?:mutations|sync)\/|client\/sync\/(?:fetch-transport|contents-|piece-|metered)|store\/contents\.ts/,
  },
  // What so many screens and parts share.
  { name: 'common', minShareCount: 5 },
  { name: 'shared', minShareCount: 3 },
  { name: 'paired', minShareCount: 2 },
  // The bundler counts it once, because what fetches the debug panel has it already.
  { name: 'paired', test: /session\/reports\.ts/ },
]

/** These are in the first load of every start, so that they need no files of their own. */
const withTheirEntry: ReadonlySet<string> = new Set(['account', 'app', 'home'])

/** The name of the file that the screen shares with others. */
export const screenGroupOf = (screen: string): string | undefined =>
  Object.entries(screenGroups).find(([, screens]) => screens.test(screen))?.[0]

const filesOfModules = new Map<string, Set<string>>()

/** The files that the module would be loaded with if nothing was shared: those of all fetched code that imports it. */
function filesWith(id: string, graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const files = filesOfModules.get(id) ?? new Set<string>()
  if (files.size > 0) return files
  // Iterating over a set includes elements that are added meanwhile.
  const importing = new Set([id])
  for (const each of importing) {
    const module = graph.getModuleInfo(each)
    if (module?.isEntry || module?.dynamicImporters.length) files.add(screenGroupOf(each) ?? each)
    for (const importer of module?.importers ?? []) importing.add(importer)
  }
  filesOfModules.set(id, files)
  return files
}

function isIn(
  { name, behind, minShareCount = 1 }: Group,
  id: string,
  graph: Rolldown.ChunkingContext,
): boolean {
  const module = graph.getModuleInfo(id)
  // A part that is fetched keeps a file of its own, by which the build knows it (preloaded-set.ts).
  if (module?.dynamicImporters.length) return withTheirEntry.has(name)
  if (behind) return Boolean(module?.importers.some((importer) => screenGroups[behind].test(importer)))
  // The bundler counts screens, not their files, but it knows which parts of a package they use.
  return id.includes('node_modules') || filesWith(id, graph).size >= minShareCount
}

const sharedGroups = orderedGroups.map((group, index): Rolldown.CodeSplittingGroup => ({
  ...(group.test && { test: group.test }),
  ...(group.minShareCount && { minShareCount: group.minShareCount }),
  debugName: group.name,
  priority: orderedGroups.length - index,
  name: (id, graph) => (isIn(group, id, graph) ? group.name : null),
}))

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  ...sharedGroups,
  ...Object.entries(screenGroups).map(([name, test]) => ({ name, test })),
]
