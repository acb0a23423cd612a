import type { HoldingTest } from '../holding-test.ts'

/** A row of the table of specification 1: a constant, an arrow or a message, and the test that holds it. */
/** Parts of the product that are not built yet and to which a row belongs. */
type LaterPart = 'itineraries' | 'exports'

type Held = {
  /** As the specification calls it. */
  item: string
  heldBy: HoldingTest
  /** The specification's value beside the code's. */
  value?: { specified: unknown; built: unknown }
  /** Why the product has something else in its place. Then `value` is left out, or says what. */
  differs?: string
}

/** It cannot arise here, for the reason that is named. */
type Retired = { item: string; retired: string }

type Later = { item: string; later: LaterPart }

export type Row = Held | Retired | Later
