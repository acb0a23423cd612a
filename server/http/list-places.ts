/** The places at which the pages of lists begin, in the calls of system admins. */
import * as z from 'zod/mini'
import { Refusal } from '#shared/mutations/define-mutation.ts'

const Text = z.string().check(z.refine((text) => text.isWellFormed() && !text.includes('\0')))
const places = { text: z.tuple([Text, Text]), number: z.tuple([z.int(), Text]) }

type Placed<Key extends string> = { id: string } & Record<Key, string | number>

/** The place of the last row. Null if there are no further rows. */
export function nextOf<Key extends string>(
  rows: readonly unknown[],
  shown: readonly Placed<Key>[],
  key: Key,
): string | null {
  const last = shown.at(-1)
  if (!last || rows.length === shown.length) return null
  return placeText(last[key], last.id)
}

/** Callers return it as they get it. */
export function placeText(key: string | number, id: string): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

/** `isText`: the list is ordered by a text, and otherwise by a time. */
export function readPlace(
  after: string | undefined,
  { isText }: { isText: boolean },
): { key: string | number; id: string } | undefined {
  if (after === undefined) return undefined
  const written = parsed(Buffer.from(after, 'base64url').toString())
  const place = (isText ? places.text : places.number).safeParse(written)
  if (!place.success) throw new Refusal('unreadable')
  const [key, id] = place.data
  return { key, id }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
