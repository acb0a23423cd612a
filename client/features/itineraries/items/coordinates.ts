/** Finds coordinates in what people type or paste from a map. */

/** In degrees. */
export type Coordinates = { latitude: number; longitude: number }

const degrees = String.raw`([-+]?\d{1,3}(?:\.\d+)?)`
const decimalDegrees = String.raw`([-+]?\d{1,3}\.\d+)`
const comma = String.raw`(?:,|%2C)(?:\s|%20|\+)*`
const parameter = String.raw`[?&](?:q|query|ll|sll|center|destination|daddr)=(?:loc:)?`

/** The forms of links, the most exact first: a link of Google Maps has its place and the middle of the map. */
const linkForms = [
  new RegExp(`!3d${degrees}!4d${degrees}`),
  new RegExp(`${parameter}${degrees}${comma}${degrees}(?![\\d.])`, 'i'),
  new RegExp(`\\bgeo:${degrees},${degrees}`, 'i'),
  new RegExp(`[?&]mlat=${degrees}&mlon=${degrees}`),
  // Not `@1,200`, which is the price of one piece.
  new RegExp(`@${decimalDegrees},${decimalDegrees}`),
]

/** A pair of decimal numbers that is no amount, with what stands before it. */
const plainForm =
  /(^|[^\w.,¥$€£+-])([-+]?\d{1,3}\.(\d{2,}))\s*[,、]\s*([-+]?\d{1,3}\.(\d{2,}))(?!\.?\d|\s*[%円]|\s*[,、]\s*\d)/
const numberBefore = /\d\s*[,、]\s*$/

/**
 * Null if there are none. A plain pair with less than three decimals counts only if the longitude has three digits before the
 * point, as in Japan: `8.11, 8.14` are days, and `12.50, 8.00` prices.
 */
export function coordinatesIn(text: string): Coordinates | null {
  const normalized = text.normalize('NFKC')
  for (const form of linkForms) {
    const [, latitude, longitude] = form.exec(normalized) ?? []
    const found = inRange(latitude, longitude)
    if (found) return found
  }
  const plain = plainForm.exec(normalized)
  if (!plain) return null
  const [, before = '', latitude, latitudeDecimals = '', longitude = '', longitudeDecimals = ''] = plain
  // A part of a longer row of numbers.
  if (numberBefore.test(normalized.slice(0, plain.index + before.length))) return null
  const isExact = Math.min(latitudeDecimals.length, longitudeDecimals.length) >= 3
  return isExact || /^[-+]?\d{3}/.test(longitude) ? inRange(latitude, longitude) : null
}

function inRange(latitudeText = '', longitudeText = ''): Coordinates | null {
  const [latitude, longitude] = [Number(latitudeText), Number(longitudeText)]
  if (latitudeText === '' || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return { latitude, longitude }
}
