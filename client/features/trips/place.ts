/** The place of an item, into which people type a name or paste the link of a map. */
import type { ClipboardEvent } from 'react'
import { titleMaxLength } from '#shared/limits.ts'
import { itemTexts as texts } from '#shared/messages/item-screens.ts'
import { isMapLink, webAddressOf } from '#client/ui/map-link.ts'
import { coordinatesIn } from './coordinates.ts'

/** Ends at the signs of Japanese that people write behind a link, and before those that end a sentence. */
const link =
  /(?:https?:\/\/|geo:)[^\s（）「」『』【】、。，＜＞<>"]*[^\s（）「」『』【】、。，＜＞<>"),.;!?]/gi

const coordinatePair = /[（(]?[-+]?\d{1,3}\.\d{2,}\s*[,，、]\s*[-+]?\d{1,3}\.\d{2,}[）)]?/u
const emptyBrackets = /[（(「『【]\s*[）)」』】]/g

const isMap = (text: string) => isMapLink(text) || text.toLowerCase().startsWith('geo:')
const linksIn = (location: string) => location.match(link) ?? []

/** The words without those links that `isLeftOut` names, and without coordinates. */
function wordsOf(location: string, isLeftOut: (text: string) => boolean): string {
  const words = tidied(location.replaceAll(link, (found) => (isLeftOut(found) ? ' ' : found)))
  return coordinatesIn(words) ? tidied(words.replace(coordinatePair, ' ')) : words
}

function tidied(text: string): string {
  return text.replaceAll(emptyBrackets, ' ').replaceAll(/\s+/g, ' ').trim()
}

/** `35.01,135.76`, of a place that has no link which opens the map by itself; else null. */
export function coordinatesOfPlace(location: string): string | null {
  if (linksIn(location).some((text) => webAddressOf(text) !== null)) return null
  const found = coordinatesIn(location)
  return found && `${found.latitude},${found.longitude}`
}

/** The words beside a map link or coordinates. Empty if there are none. */
export function placeWordsOf(location: string): string {
  return wordsOf(location, isMap)
}

/** What is shown of a place: its words, or else that it is on a map. */
export function placeTextOf(location: string): string {
  return placeWordsOf(location) || texts.onMap
}

/** What is opened on a map: the link itself, or coordinates, or else the words. */
export function mapTargetOf(location: string): string {
  const pasted = linksIn(location).find(isMapLink)
  if (pasted !== undefined) return pasted
  const found = coordinatesIn(location)
  if (found) return `${found.latitude},${found.longitude}`
  return wordsOf(location, () => true) || location
}

/** Of a text field. Puts a short text in place of a pasted link that is too long for it. */
export function onPasteOfPlace(onChange: (location: string) => void) {
  return (event: ClipboardEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const kept = `${value.slice(0, selectionStart ?? value.length)} ${value.slice(selectionEnd ?? value.length)}`
    const short = shortPlaceOf(event.clipboardData.getData('text'), kept)
    if (short === null) return
    event.preventDefault()
    onChange(short)
  }
}

/**
 * The coordinates of a pasted map link that is too long for the field, behind the words that stay in the field or else the
 * name in the link. Null for anything but one link, for one that fits, and for one that has no coordinates.
 */
export function shortPlaceOf(pasted: string, kept: string): string | null {
  const found = coordinatesIn(pasted)
  const isLong = pasted.trim().length > titleMaxLength
  if (!isLong || found === null || webAddressOf(pasted.trim()) === null) return null
  const coordinates = `${found.latitude.toFixed(5)}, ${found.longitude.toFixed(5)}`
  return `${wordsOf(kept, () => true) || nameIn(pasted)} ${coordinates}`.trim()
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
