/** The names of the places on the sketch of a route. */
import { pictureTexts as texts } from '#shared/messages/today-of-trip.ts'
import { shortened } from '#client/ui/shortened-text.ts'
import { type Box, type Label, type Sketch, type Stop, isCovering } from './route.ts'

const nameHeight = 18
const gap = 4
/** Names must leave the route room. They stand whole in the list below it. */
const nameSignsMax = 9
/** So many of each leg that a name over it covers at least one of them. */
const pointsOfLeg = 48

/** Each name is beside its label, off the lines if it can. It is left out where it would cover a label or another name. */
export function placedNames(
  { labels, legs, width, height }: Sketch,
  stops: readonly Stop[],
): (Box & { text: string })[] {
  const lines = legs.flatMap(({ from, to }) =>
    Array.from({ length: pointsOfLeg }, (_, index): Box => {
      const part = (index + 0.5) / pointsOfLeg
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, width: 0, height: 0 }
    }),
  )
  const taken: Box[] = [...labels]
  return labels.flatMap((label) => {
    const text = nameOf(label, stops)
    const free = placesBeside(label, widthOf(text), width).filter(
      (box) =>
        Math.abs(box.x - width / 2) <= (width - box.width) / 2 &&
        Math.abs(box.y - height / 2) <= (height - box.height) / 2 &&
        !taken.some((other) => isCovering(box, other)),
    )
    const place = free.find((box) => !lines.some((point) => isCovering(box, point))) ?? free[0]
    if (!place) return []
    taken.push(place)
    return [{ ...place, text }]
  })
}

function nameOf({ numbers }: Label, stops: readonly Stop[]): string {
  const here = stops.filter(({ number }) => numbers.includes(number))
  const [first = '', ...others] = new Set(here.map(({ item }) => item.title))
  const name = shortened(first, nameSignsMax)
  return others.length > 0 ? texts.andOthers(name) : name
}

/** Right, left, below and above. Below and above it is moved into the frame. */
function placesBeside({ x, y, ...label }: Label, width: number, frameWidth: number): Box[] {
  const size = { width, height: nameHeight }
  const aside = label.width / 2 + gap + width / 2
  const apart = (label.height + nameHeight) / 2
  const inFrame = Math.max(width / 2, Math.min(x, frameWidth - width / 2))
  return [
    { x: x + aside, y, ...size },
    { x: x - aside, y, ...size },
    { x: inFrame, y: y + apart, ...size },
    { x: inFrame, y: y - apart, ...size },
  ]
}

/** In the font size of the sketch. Signs of Japanese are wider than others. */
function widthOf(text: string): number {
  return Array.from(text).reduce((width, sign) => width + (/[ -~]/.test(sign) ? 7.5 : 12), 0)
}
