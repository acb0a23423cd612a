/** The rotated rectangle of the smallest area around points, which marks a line of text in a photo. */
import type { Box } from '#shared/receipts/read-line.ts'

type Point = readonly [x: number, y: number]

/** Null if all points are on one line. `angle` of the box is in radians, from -π/4 to π/4. */
export function enclosingBox(points: readonly Point[]): Box | null {
  const hull = hullOf(points)
  let best: { area: number; box: Box } | null = null
  for (const [index, [x, y]] of hull.entries()) {
    const [nextX, nextY] = hull[(index + 1) % hull.length] ?? [x, y]
    const angle = Math.atan2(nextY - y, nextX - x)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const along = hull.map(([px, py]) => px * cos + py * sin)
    const across = hull.map(([px, py]) => py * cos - px * sin)
    const [left, right] = [Math.min(...along), Math.max(...along)]
    const [top, bottom] = [Math.min(...across), Math.max(...across)]
    const area = (right - left) * (bottom - top)
    if (area === 0 || (best && best.area <= area)) continue
    const [u, v] = [(left + right) / 2, (top + bottom) / 2]
    const box = {
      x: u * cos - v * sin,
      y: u * sin + v * cos,
      width: right - left,
      height: bottom - top,
      angle,
    }
    best = { area, box }
  }
  return best && level(best.box)
}

function level(box: Box): Box {
  let { width, height, angle } = box
  while (angle > Math.PI / 4) {
    angle -= Math.PI / 2
    ;[width, height] = [height, width]
  }
  while (angle < -Math.PI / 4) {
    angle += Math.PI / 2
    ;[width, height] = [height, width]
  }
  return { ...box, width, height, angle }
}

/** The convex hull, by monotone chains. */
function hullOf(points: readonly Point[]): Point[] {
  const ordered = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...chainOf(ordered), ...chainOf(ordered.toReversed())]
}

function chainOf(points: readonly Point[]): Point[] {
  const chain: Point[] = []
  for (const point of points) {
    for (;;) {
      const [a, b] = [chain.at(-2), chain.at(-1)]
      if (!a || !b || (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break
      chain.pop()
    }
    chain.push(point)
  }
  return chain.slice(0, -1)
}
