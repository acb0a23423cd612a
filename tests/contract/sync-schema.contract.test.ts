/**
 * By `syncSchema` device and server tell what the other knows (docs/design.md, "Schemas"). So a table, a field, a mutation,
 * an argument or a choice that is added needs a new one.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { syncSchema } from '#shared/limits.ts'
import { rowSchemas } from '#shared/model/row-schemas.ts'
import { tableDefinitions, tableNames } from '#shared/model/tables.ts'
import { mutations } from '#shared/mutations/registry.ts'

/** The paths of all fields in a JSON schema, with their choices: `split.method=equal`. */
function pathsOf(schema: unknown, place: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => pathsOf(each, place))
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key === 'properties')
      return Object.entries(value as object).flatMap(([field, inner]) => [
        `${place}.${field}`,
        ...pathsOf(inner, `${place}.${field}`),
      ])
    if (key === 'const' || key === 'enum') return [value].flat().map((choice) => `${place}=${choice}`)
    return pathsOf(value, place)
  })
}

function linesOf(name: string, schema: z.ZodMiniType): string[] {
  return [name, ...pathsOf(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }), name)]
}

const known = new Set([
  ...tableNames.flatMap((name) => linesOf(`table ${name}`, rowSchemas[name])),
  ...Object.values(mutations).flatMap(({ name, args }) => linesOf(`mutation ${name}`, args)),
])
const fileOf = (schema: number) => path.join(import.meta.dirname, `known-under-schema-${schema}.txt`)
const earlier = Array.from({ length: syncSchema - 1 }, (_, index) => index + 1).map((schema) => ({
  schema,
  knownThen: new Set(readFileSync(fileOf(schema), 'utf8').trim().split('\n')),
}))

it('nothing is added to a sync schema, because phones have fetched their rows under it', async () => {
  await expect(
    `${[...known].toSorted().join('\n')}\n`,
    'raise syncSchema (shared/limits.ts); only if no phone has this schema yet, run this test with -u instead',
  ).toMatchFileSnapshot(fileOf(syncSchema))
})

describe.each(earlier)('sync schema $schema', ({ knownThen }) => {
  it('has nothing that later ones lack, because phones hold its rows and its queued mutations', () => {
    expect([...knownThen].filter((line) => !known.has(line))).toEqual([])
  })

  it.each(tableNames.filter((table) => knownThen.has(`table ${table}`)))(
    'has rows of %s to which each later field has a default',
    (table) => {
      const later = [...known].filter((line) => line.startsWith(`table ${table}.`) && !knownThen.has(line))
      const fields = later.flatMap((line) => /^table \w+\.(\w+)$/.exec(line)?.[1] ?? [])
      expect(fields.filter((field) => !(field in tableDefinitions[table].defaults))).toEqual([])
    },
  )
})
