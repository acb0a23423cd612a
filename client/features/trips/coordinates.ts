/** Finds coordinates in what people type or paste from a map. */

/** In degrees. */
type Coordinates = { latitude: number; longitude: number }

const degrees = String.raw`([-+]?\d{1,3}(?:\.\d+)?)`
const decimalDegrees = String.raw`([-+]?\d{1,3}\.\d+)`
const comma = String.raw`(?:,|%2C)(?:\s|%20|\+)*`
const parameter = String.raw`[?&](?:q|query|ll|sll|center|destination|daddr)=(?:loc:)?`

/** The forms of links, the most exact first. */
const linkForms = [
  new RegExp(`!3d${degrees}!4d${degrees}`),
  new RegExp(`${parameter}${decimalDegrees}${comma}${decimalDegrees}(?![\\d.])`, 'i'),
  new RegExp(`\\bgeo:${degrees},${degrees}`, 'i'),
  new RegExp(`[?&]mlat=${degrees}&mlon=${degrees}`),
]
/** The middle of the map. Not `牛肉@1.50,2.00`, which are prices of one piece. */
const middleForm = new RegExp(`(?:^|[\\s/])@${decimalDegrees},${decimalDegrees}`)
/** The middle of a map with a way is neither of its ends. */
const wayOnMap = '/maps/dir/'

/** A pair of decimal numbers that is no amount and no telephone number, with what stands before it. */
const plainForm =
  /(^|[^\w.,¥$€£+/-])([-+]?(?:\d|[1-9]\d)\.(\d{2,}))\s*[,、]\s*([-+]?(?:\d|[1-9]\d{1,2})\.(\d{2,}))(?!\.?\d|\s*[%円]|\s*[,、]\s*\d)/g
const numberBefore = /\d\s*[,、]\s*$/

/**
 * Null if there are none. A plain pair with less than four decimals counts only in Japan: `8.11, 8.14` are days, and
 * `12.50, 120.00` prices.
 */
export function coordinatesIn(text: string): Coordinates | null {
  const normalized = text.normalize('NFKC')
  const forms = normalized.includes(wayOnMap) ? linkForms : [...linkForms, middleForm]
  for (const form of forms) {
    const [, latitude, longitude] = form.exec(normalized) ?? []
    const found = inRange(latitude, longitude)
    if (found) return found
  }
  for (const plain of normalized.matchAll(plainForm)) {
    const [, before = '', latitude, latitudeDecimals = '', longitude, longitudeDecimals = ''] = plain
    // A part of a longer row of numbers.
    if (numberBefore.test(normalized.slice(0, plain.index + before.length))) continue
    const found = inRange(latitude, longitude)
    const isExact = Math.min(latitudeDecimals.length, longitudeDecimals.length) >= 4
    if (found && (isExact || isInJapan(found))) return found
  }
  return null
}

/** `geo:0,0` is how Android writes a search for words. */
function inRange(latitudeText = '', longitudeText = ''): Coordinates | null {
  const [latitude, longitude] = [Number(latitudeText), Number(longitudeText)]
  if (latitudeText === '' || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude }
}

function isInJapan({ latitude, longitude }: Coordinates): boolean {
  return latitude > 20 && latitude < 46 && longitude > 122 && longitude < 154
}
