/** What an id looks like, without zod, which the first load does not have (docs/decisions/0049-first-load.md). */
import { assert } from '../assert.ts'

/** A UUID in lower case. Upper case is refused, so that an id has one spelling. */
export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export function isId<Id extends string = string>(text: string): text is Id {
  return idPattern.test(text)
}

/** For texts that are ids by where they come from. Anything else is a defect. */
export function asId<Id extends string>(text: string): Id {
  assert(isId<Id>(text), 'an id is a UUID')
  return text
}
