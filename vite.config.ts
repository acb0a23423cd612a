/** The build of client and service worker, and the settings of vitest. */
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { VitePWA } from 'vite-plugin-pwa'
import { configDefaults, defineConfig } from 'vitest/config'
import { chunkGroups } from './sw/build/chunk-groups.ts'
import { codeAfterFirstPaint } from './sw/build/code-after-first-paint.ts'
import { onDemandSources, preloadedFiles, readManifest } from './sw/build/preloaded-set.ts'
import { readerFiles, runtimeWithoutFile } from './sw/build/reader-files.ts'
import { webManifest } from './sw/build/web-manifest.ts'
import { findPostgres } from './tests/support/find-postgres.ts'

const root = import.meta.dirname

/**
 * Suites that run SQL on SQLite, and a second time on PostgreSQL, where each takes about three times as long. Some suites
 * run on PostgreSQL only. Suites that expect a poke at once are left out, because over PostgreSQL a poke arrives later.
 *
 * In the gate: whatever two connections may do at the same time.
 */
const sqlSuites = 'answer-end,attachment-pieces,ended-devices,sync-batches'
/**
 * Those only in the long run, and three that differ only in how worker threads open the database or in refusals before any SQL.
 */
const moreSqlSuites =
  'sync,attachments,attachment-limits,attachment-purge,attachment-records,contents-in-bucket,hostile-files,backup-calls,metrics,server-settings,applications,group-calls,running-sums,sync-recovery,downloads,faults/lost-{migrations,transactions},identity,own-sessions,explorer-calls,explorer-limits,explorer-rows,explorer-writes,explorer-query-calls,user-management,user-details,user-lists,found-users,deleted-by-admins,pending-members-of-all,admin-access-log,system-logs,sent-logs,stored-logs,scope-notices,session-proof,settlement-calls,sync-envelopes,sync-outsiders,sync-versions,transfer-calls,bounded-reads,changes-per-day,deleted-accounts,deleted-applicants,deleted-content,device-codes,earlier-paid-flags,ended-codes,expense-calls,group-icons,group-owner,kept-builds,line-linking,line-sign-in,payment-calls,purge,renewed-codes,session-tokens,storage-limits,sync-upgrades,system-admins,long-answers,profiles,bad-input'
const onPostgresToo = [
  `tests/server/{${sqlSuites}${process.env.LONG ? `,${moreSqlSuites}` : ''}}.test.ts`,
  `tests/contract/${process.env.LONG ? '*' : '{write-tx.contract,activities}'}.test.ts`,
  ...(process.env.LONG ? ['tests/releases/*.test.ts'] : []),
]
/**
 * Slow, because they start worker threads over large groups, or processes that are waited for and killed, or because each
 * step or statement fails once. Of restores the gate runs one suite over everything, of bounded reads the walk over all
 * calls, and of budgets and deletions what other suites meet of them. Those of the explorer wait for its deadlines.
 */
const slowSuites =
  'admin-command,backup-commands,served-backups,served-restores,bounded-reads,budgets,changes-per-day,deleted-accounts,deleted-content,ending,explorer-limits,given-back,long-answers,lost-memberships,moved-contents,offered-again,renewed-codes,restored-early,restored-sessions,restored-trips,thousand-pieces,sync-upgrades,faults/lost-files,faults/lost-{migrations,transactions},explorer-calls,explorer-queries,explorer-query-calls,explorer-secrets,hostile-writes,postgres/crowding-out,postgres/explorer-role,postgres/outages,postgres/restarting,postgres/starting,postgres/two-processes'
/** Screens that few people see, and the ways to edit a trip. Drawing them takes as long as all others together. */
const slowScreens = ['features/{admin,debug}/**/*', 'features/trips/!(trip-screen)'].map(
  (name) => `client/${name}.test.tsx`,
)
const onlyInLongRun = process.env.LONG
  ? []
  : [`tests/server/{${slowSuites}}.test.ts`, 'tests/simulation/slow-line.test.ts', ...slowScreens]
const onPostgresAlone = 'tests/server/postgres/*.test.ts'
const lacksPostgres = findPostgres() === undefined && !process.env.CI
if (lacksPostgres && process.env.VITEST) {
  console.warn('PostgreSQL is not installed here (apt-get install postgresql): the tests on it are skipped.')
}

export default defineConfig({
  root: process.env.VITEST ? root : `${root}/client`,
  build: {
    outDir: `${root}/dist`,
    emptyOutDir: true,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    // The list of each import's scripts would be 8 kB of the first load. Screens are loaded when the page is idle, not by it.
    // Every browser that runs the app preloads modules itself.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files) => files.filter((file) => file.endsWith('.css')),
    },
  },
  css: { postcss: { plugins: [mantine()] } },
  plugins: [
    react(),
    codeAfterFirstPaint,
    readerFiles(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: webManifest,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{html,js,css,svg,png,webmanifest}'],
        globIgnores: ['share-image.png'],
        manifestTransforms: [
          (entries) => {
            const files = preloadedFiles(readManifest(`${root}/dist`), onDemandSources())
            const manifest = entries.filter(({ url }) => !url.startsWith('assets/') || files.has(url))
            return { manifest, warnings: [] }
          },
        ],
      },
    }),
  ],
  worker: { format: 'es', plugins: () => [runtimeWithoutFile] },
  server: { proxy: { '/api': 'http://localhost:3000' } },
  test: {
    root,
    reporters: ['default', `${root}/tests/support/vitest-reporter.ts`],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    // A property with the numbers of the long run takes half a minute on quiet cores.
    testTimeout: process.env.LONG ? 600_000 : 60_000,
    hookTimeout: 60_000,
    env: { TZ: 'UTC' },
    // The files of a worker share its page. One that navigated away would take the address from under the next file.
    environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } } },
    setupFiles: ['tests/support/setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{shared,server,client,sw,tests}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'tests/unsteady/**', onPostgresAlone, ...onlyInLongRun],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: lacksPostgres ? [] : [...onPostgresToo, onPostgresAlone],
          exclude: [...configDefaults.exclude, ...onlyInLongRun],
          globalSetup: ['tests/support/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          include: ['client/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...onlyInLongRun],
          setupFiles: ['tests/support/dom.ts'],
        },
      },
    ],
  },
})
