import type { HoldingTest } from '../holding-test.ts'

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

/** An address or a function of a screen, and the file of the product in which it is. */
export type Place = Held & { place: string }

/** A row of the tables of the specification, and the test that holds it. */
export type Row = Held | Retired | Later
