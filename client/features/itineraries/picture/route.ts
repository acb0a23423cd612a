/** The places of a plan whose coordinates are known, in its order, and where they stand on a sketch. */
import type { PlainDate } from '#shared/dates.ts'
import { pictureTexts as texts } from '#shared/messages/today-of-trip.ts'
import type { ItemRow } from '#client/store/queries/itineraries.ts'
import { type Coordinates, coordinatesIn } from '../items/coordinates.ts'
import type { PlanDay } from '../plan/plan-days.ts'

export type Stop = Coordinates & {
  /** From 1, in the order of the plan. */
  number: number
  item: ItemRow
  date: PlainDate
  /** The day of the trip, from 1. */
  day: number
}

/** Empty if no two of them are apart: one place is no route. Items without a day have no place in the order. */
export function stopsOf(days: readonly PlanDay[]): Stop[] {
  const found = days.flatMap(({ date, number, items }) => {
    if (date === null || number === null) return []
    return items.flatMap(({ item }) => {
      const coordinates = coordinatesIn(item.location) ?? coordinatesIn(item.description)
      return coordinates ? [{ ...coordinates, item, date, day: number }] : []
    })
  })
  const [first] = found
  const areApart = found.some(
    ({ latitude, longitude }) => latitude !== first?.latitude || longitude !== first.longitude,
  )
  return areApart ? found.map((stop, index) => ({ ...stop, number: index + 1 })) : []
}

type Point = { x: number; y: number }

/** Around its middle. */
export type Box = Point & { width: number; height: number }

export type Sketch = {
  width: number
  height: number
  /** One line to each stop but the first, of the day of the stop to which it leads. */
  legs: readonly { from: Point; to: Point; day: number; number: number }[]
  labels: readonly Label[]
}

/** Of one stop, or of several that would overlap; then it stands at the first one and has the color of its day. */
export type Label = Box & { numbers: readonly number[]; day: number; text: string }

type Frame = { width: number; heightMax: number; margin: number }

const labelHeight = 22
/** More numbers at one point would cover the sketch. */
const numbersMax = 3

/** North is up. A degree of longitude is as long as it is at the middle latitude of all stops. */
export function sketchOf(stops: readonly Stop[], { width, heightMax, margin }: Frame): Sketch {
  const longitudes = unwrapped(stops.map(({ longitude }) => longitude))
  const latitudes = stops.map(({ latitude }) => latitude)
  const shrink = Math.cos((middleOf(latitudes) * Math.PI) / 180)
  const east = longitudes.map((longitude) => longitude * shrink)
  const scale = Math.min(
    (width - 2 * margin) / (spanOf(east) || Number.EPSILON),
    (heightMax - 2 * margin) / (spanOf(latitudes) || Number.EPSILON),
  )
  const height = spanOf(latitudes) * scale + 2 * margin
  const points = stops.map((stop, index): Point & Pick<Stop, 'day' | 'number'> => ({
    x: width / 2 + ((east[index] ?? 0) - middleOf(east)) * scale,
    y: height / 2 - (stop.latitude - middleOf(latitudes)) * scale,
    day: stop.day,
    number: stop.number,
  }))
  return {
    width,
    height,
    legs: points.slice(1).flatMap((to, index) => {
      const from = points[index]
      return from ? [{ from, to, day: to.day, number: to.number }] : []
    }),
    labels: labelsOf(points),
  }
}

/** Joins labels until none covers another one. */
function labelsOf(points: readonly (Point & Pick<Stop, 'day' | 'number'>)[]): Label[] {
  let labels: Label[] = []
  for (const { x, y, day, number } of points) {
    let label = labelOf({ x, y, day }, [number])
    for (;;) {
      const covered = labels.find((other) => isCovering(other, label))
      if (!covered) break
      labels = labels.filter((other) => other !== covered)
      const [first, second] =
        (covered.numbers[0] ?? 0) < (label.numbers[0] ?? 0) ? [covered, label] : [label, covered]
      label = labelOf(
        first,
        [...first.numbers, ...second.numbers].toSorted((a, b) => a - b),
      )
    }
    labels.push(label)
  }
  return labels.toSorted((a, b) => (a.numbers[0] ?? 0) - (b.numbers[0] ?? 0))
}

function labelOf({ x, y, day }: Point & { day: number }, numbers: readonly number[]): Label {
  const text =
    numbers.length > numbersMax ? texts.firstPlaces(numbers.slice(0, numbersMax)) : texts.places(numbers)
  return { x, y, day, numbers, text, width: 14 + 7.5 * text.length, height: labelHeight }
}

export function isCovering(one: Box, other: Box): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2
  )
}

/** Keeps places on both sides of the 180th meridian together. */
function unwrapped(longitudes: readonly number[]): number[] {
  if (spanOf(longitudes) <= 180) return [...longitudes]
  return longitudes.map((longitude) => (longitude < 0 ? longitude + 360 : longitude))
}

function spanOf(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}

function middleOf(values: readonly number[]): number {
  return (Math.max(...values) + Math.min(...values)) / 2
}
