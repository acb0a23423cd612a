/** Turns the lines of a photo upright, and tells receipts that lie beside each other apart. */
import type { Box, ReadLine } from './read-line.ts'

/** A line with its place in upright coordinates. The box of the line itself stays that in the photo. */
export type PlacedLine = ReadLine & { place: Box; left: number; right: number }

const quarter = Math.PI / 2

/**
 * Turns by whole quarters, so that the most lines are read from left to right. Small angles are left, because the rows of a
 * photographed receipt are not parallel.
 */
export function upright(lines: readonly ReadLine[]): PlacedLine[] {
  const turns = mostWritten(lines)
  return lines.map((line) => {
    const place = turned(line.box, -turns)
    return { ...line, place, left: place.x - place.width / 2, right: place.x + place.width / 2 }
  })
}

function mostWritten(lines: readonly ReadLine[]): number {
  const lengths = [0, 0, 0, 0]
  for (const { box, text } of lines) {
    const turns = ((Math.round(box.angle / quarter) % 4) + 4) % 4
    lengths[turns] = (lengths[turns] ?? 0) + text.length
  }
  return lengths.indexOf(Math.max(...lengths))
}

function turned(box: Box, turns: number): Box {
  let { x, y } = box
  for (let left = ((turns % 4) + 4) % 4; left > 0; left -= 1) [x, y] = [-y, x]
  const angle = box.angle + turns * quarter
  return { ...box, x, y, angle: Math.atan2(Math.sin(angle), Math.cos(angle)) }
}

/** Where a gap between two receipts may be: the groups of lines on both sides of each, the widest gap first. */
export function possibleHalves(lines: readonly PlacedLine[]): [PlacedLine[], PlacedLine[]][] {
  const height = medianOf(lines.map(({ place }) => place.height))
  const gaps = [
    ...gapsBetween(lines, { from: (line) => line.left, to: (line) => line.right, least: height }),
    ...gapsBetween(lines, {
      from: ({ place }) => place.y - place.height / 2,
      to: ({ place }) => place.y + place.height / 2,
      least: height * 2,
    }),
  ]
  return gaps.toSorted((a, b) => b.width - a.width).map(({ halves }) => halves)
}

type Axis = { from: (line: PlacedLine) => number; to: (line: PlacedLine) => number; least: number }
type Gap = { width: number; halves: [PlacedLine[], PlacedLine[]] }

const linesOfReceiptMin = 4

function gapsBetween(lines: readonly PlacedLine[], { from, to, least }: Axis): Gap[] {
  const ordered = lines.toSorted((a, b) => from(a) - from(b))
  const gaps: Gap[] = []
  let reached = -Infinity
  for (const [index, line] of ordered.entries()) {
    const isPossible = index >= linesOfReceiptMin && ordered.length - index >= linesOfReceiptMin
    const width = from(line) - reached
    if (isPossible && width > least)
      gaps.push({ width, halves: [ordered.slice(0, index), ordered.slice(index)] })
    reached = Math.max(reached, to(line))
  }
  return gaps
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
