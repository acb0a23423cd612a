/** The place of an item, into which people type a name or paste the link of a map. */
import type { ClipboardEvent } from 'react'
import { titleMaxLength } from '#shared/limits.ts'
import { pictureTexts as texts } from '#shared/messages/today-of-trip.ts'
import { isMapLink, webAddressOf } from '#client/ui/map-link.ts'
import { coordinatesIn } from './coordinates.ts'

const link = /https?:\/\/\S+|geo:\S+/gi

const coordinatePair = /[（(]?[-+]?\d{1,3}\.\d{2,}\s*[,，、]\s*[-+]?\d{1,3}\.\d{2,}[）)]?/u

function tidied(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** What is shown of a place: the words beside a link or coordinates, or else what these are. */
export function placeTextOf(location: string): string {
  const words = tidied(location.replaceAll(link, ' '))
  if (words !== '')
    return coordinatesIn(words) ? tidied(words.replace(coordinatePair, ' ')) || texts.mapPoint : words
  const [first = ''] = location.match(link) ?? []
  const address = webAddressOf(first)
  return address === null || isMapLink(first) ? texts.mapLink : address.hostname
}

/** What is opened on a map: the link itself, or coordinates, or else the words. */
export function mapTargetOf(location: string): string {
  const pasted = (location.match(link) ?? []).find(isMapLink)
  if (pasted !== undefined) return pasted
  const found = coordinatesIn(location)
  return found ? `${found.latitude},${found.longitude}` : location
}

/** Of a text field. Puts a short text in place of a pasted link that is too long for it. */
export function onPasteOfPlace(current: string, onChange: (location: string) => void) {
  return (event: ClipboardEvent<HTMLInputElement>) => {
    const short = shortPlaceOf(event.clipboardData.getData('text'), current)
    if (short === null) return
    event.preventDefault()
    onChange(short)
  }
}

/**
 * The coordinates of a pasted map link that would be cut off by the field, behind what is in the field already or else the name
 * in the link. Null for a text that fits, or that has no coordinates.
 */
export function shortPlaceOf(pasted: string, current: string): string | null {
  const found = coordinatesIn(pasted)
  if (pasted.trim().length <= titleMaxLength || found === null) return null
  const coordinates = `${found.latitude.toFixed(5)}, ${found.longitude.toFixed(5)}`
  const name = (current.trim() || nameIn(pasted)).slice(0, titleMaxLength - coordinates.length - 1)
  return `${name} ${coordinates}`.trim()
}

/** The name in the path of a link of Google Maps, `/maps/place/首里城/@26.2,127.7`, or an empty text. */
function nameIn(pasted: string): string {
  const [, part = ''] = /\/maps\/place\/([^/@?]+)/.exec(pasted) ?? []
  try {
    return decodeURIComponent(part.replaceAll('+', ' ')).trim()
  } catch {
    return ''
  }
}
