/**
 * Divides the client's code into files by what is opened together (docs/decisions/0098-slow-first-start.md). A group takes the
 * modules that match and all that these import, unless an earlier group has them. So a file imports only files of
 * earlier groups, and never one that imports it. What one screen alone needs stays in its own file.
 */
import type { Rolldown } from 'vite'

/** In the order in which a start needs them. */
const orderedGroups: readonly (Rolldown.CodeSplittingGroup & { name: string })[] = [
  // Each evaluated in a task of its own (client/main.tsx).
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|scheduler)\/|shared\/assert\.ts|abort-when-frozen/,
  },
  { name: 'account', test: /shared\/model\/tables\.ts|session\/restore-account\.ts/ },
  { name: 'app', test: /client\/app\.tsx/ },
  { name: 'home', test: /dashboard\/dashboard-screen\.tsx/ },
  // What both the landing page's example and mutations compute with.
  { name: 'money', test: /shared\/(?:money\/|rejection-codes)/, minShareCount: 2 },
  // What strangers open.
  {
    name: 'entering',
    test: /login\/login-screen\.tsx|about\/landing-screen\.tsx|session\/(?:begin-session|sign-in)\.ts/,
  },
  {
    name: 'line',
    test: /login\/line-login\.tsx|session\/(?:line-|sign-in-with-line)|messages\/line/,
  },
  { name: 'joining', test: /features\/invitations\// },
  { name: 'about', test: /features\/about\// },
  // What records, and what sends and fetches.
  { name: 'sync', test: /shared\/(?:mutations|sync)\// },
  // What so many screens and parts share.
  { name: 'common', minShareCount: 5 },
  { name: 'shared', minShareCount: 3 },
  { name: 'paired', minShareCount: 2 },
]

/** These are in the first load of every start, so that they need no files of their own. */
const withTheirEntry: ReadonlySet<string> = new Set(['account', 'app', 'home'])

export const chunkGroups: Rolldown.CodeSplittingGroup[] = orderedGroups.map(({ name, ...group }, index) => ({
  ...group,
  debugName: name,
  priority: orderedGroups.length - index,
  // A screen that is imported by the route map keeps a file of its own, by which the build knows it (preloaded-set.ts).
  name: (id, graph) =>
    withTheirEntry.has(name) || !graph.getModuleInfo(id)?.dynamicImporters.length ? name : null,
}))
