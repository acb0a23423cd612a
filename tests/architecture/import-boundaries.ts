/**
 * The table of allowed imports (docs/design.md, "Import rules"). The first row whose `files` is a prefix of a path
 * applies to it. A file may always import from its own row. `may` lists prefixes of paths, and packages.
 */
export type Boundary = { files: string; may: readonly string[] }

const basics = [
  'shared/result.ts',
  'shared/assert.ts',
  'shared/dates.ts',
  'shared/limits.ts',
  'shared/ordering.ts',
  'shared/zip.ts',
  'shared/fractional-index.ts',
]
const model = [...basics, 'shared/rejection-codes.ts', 'shared/model/', 'zod/mini', 'uuid']
const money = [...model, 'shared/money/']
const mutations = [...money, 'shared/mutations/']
const screenPackages = [
  'react',
  '@mantine/',
  '@tabler/icons-react',
  'jotai',
  '@tanstack/react-router',
  'zod/mini',
]

const clientCore = ['shared/', 'client/store/', 'client/sync/']
const screens = [
  ...[...clientCore, 'client/ui/', 'client/platform/', 'client/session/', 'client/features/'],
  ...screenPackages,
]
const serverParts = ['answers', 'explorer', 'sync', 'identity', 'logs', 'backup', 'metrics', 'settings']

export const boundaries: readonly Boundary[] = [
  { files: 'shared/model/', may: model },
  { files: 'shared/money/', may: money },
  { files: 'shared/mutations/', may: mutations },
  { files: 'shared/api/', may: mutations },
  { files: 'shared/sync/', may: [...mutations, 'shared/api/'] },
  {
    files: 'shared/messages/',
    may: [...model, 'shared/receipts/read-line.ts', 'shared/receipts/refuse-photo.ts'],
  },
  {
    files: 'shared/receipts/',
    may: [...model, 'shared/messages/receipt-words.ts', 'shared/messages/category-by-words.ts'],
  },
  { files: 'shared/rejection-codes.ts', may: basics },
  { files: 'shared/', may: [...basics, 'zod/mini'] },

  { files: 'client/ui/qr-code.tsx', may: ['client/ui/', 'qr'] },
  {
    files: 'client/ui/',
    may: [
      'shared/messages/',
      'shared/rejection-codes.ts',
      ...money,
      ...screenPackages,
      '@tanstack/react-virtual',
    ],
  },
  { files: 'client/store/', may: ['shared/', 'dexie', 'dexie-react-hooks', 'uuid', 'zod/mini'] },
  { files: 'client/sync/', may: ['shared/', 'client/store/', 'dexie', 'jotai', 'zod/mini'] },
  {
    files: 'client/platform/',
    may: [
      ...clientCore,
      ...['@line/liff/', 'qr/decode.js', 'workbox-window', 'jotai', 'react', '@tanstack/react-router'],
    ],
  },
  { files: 'client/session/', may: [...clientCore, 'client/platform/', 'dexie', 'jotai', 'zod/mini'] },
  {
    files: 'client/features/admin/explorer/sql-editor.tsx',
    may: [...screens, '@codemirror/', '@lezer/highlight', '@uiw/react-codemirror'],
  },
  {
    files: 'client/features/receipts/reader/',
    may: ['shared/dates.ts', 'shared/receipts/', 'onnxruntime-web/wasm'],
  },
  { files: 'client/features/', may: screens },
  { files: 'client/shell/', may: screens },
  { files: 'client/', may: [...screens, 'client/', 'react-dom/client'] },

  // Used by the build and its checks, not by the worker.
  { files: 'sw/build/', may: ['shared/messages/product.ts', 'zod/mini', 'node:', 'vite'] },

  // The worker sends with the pages' own lock, transport and broadcast channel.
  {
    files: 'sw/',
    may: [
      ...[
        'shared/sync/',
        'shared/model/icon-picture.ts',
        'client/store/account-database.ts',
        'client/store/device-database.ts',
      ],
      ...[
        'client/store/dexie-device-store.ts',
        'client/store/device-clock.ts',
        'client/store/icon-cache.ts',
        'client/store/reopen-database.ts',
        'client/store/unsaved-files.ts',
      ],
      ...['client/sync/sync-lock.ts', 'client/sync/fetch-transport.ts', 'client/sync/broadcast.ts'],
      'workbox-',
    ],
  },

  { files: 'server/db/', may: ['shared/', 'migrations/', 'kysely', 'better-sqlite3', 'pg', 'node:'] },
  ...serverParts.map((part) => ({
    files: `server/${part}/`,
    may: [
      ...['shared/', 'server/db/', 'zod/mini', 'uuid', 'node:'],
      ...(part === 'explorer' ? ['pg'] : []),
      ...(part === 'logs' ? ['pino'] : []),
      ...(part === 'metrics' ? ['prom-client'] : []),
      ...(part === 'backup' ? ['server/identity/secrets.ts'] : []),
      // The command `admin` moves bytes of attachments, too.
      ...(part === 'identity' ? ['server/sync/bucket.ts', 'server/sync/move-contents.ts'] : []),
      ...(part === 'sync' ? ['@aws-sdk/client-s3'] : []),
    ],
  })),
  {
    files: 'server/http/',
    may: [
      ...['shared/', 'server/db/', ...serverParts.map((part) => `server/${part}/`), 'zod/mini', 'node:'],
      ...['@fastify/busboy', 'express', 'compression', 'express-rate-limit', 'helmet', 'prom-client', 'uuid'],
    ],
  },
  { files: 'server/', may: ['shared/', 'server/', 'package.json', 'express', 'zod/mini', 'node:'] },

  { files: 'migrations/', may: ['kysely'] },
]

export type Exception = { from: string; to: string; because: string }

export const exceptions: readonly Exception[] = []
