/**
 * A key that belongs to a Japanese conversion must not act: the Enter that ends it must not submit, and the Escape that gives it
 * up must not close a dialog. Safari ends the composition before it reports the key, so `isComposing` alone misses it there; the
 * old key code 229 does not.
 */
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

const composingKeyCode = 229

function isOfComposition({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === composingKeyCode
}

/** Of a form, which Enter submits. */
export function ignoreComposingEnter({ nativeEvent }: ReactKeyboardEvent): void {
  if (nativeEvent.key === 'Enter' && isOfComposition(nativeEvent)) nativeEvent.preventDefault()
}

/** Of a field in which Enter does something of its own. */
export function onEnter({ nativeEvent }: ReactKeyboardEvent, act: () => void): void {
  if (nativeEvent.key === 'Enter' && !isOfComposition(nativeEvent)) act()
}

/**
 * Of the window, before other listeners. They do not get a key that belongs to a conversion, nor one for which `act` returns
 * true. An Escape that closes the list of a field is left to that field.
 */
export function onEscape(event: KeyboardEvent, act: () => boolean): void {
  const { key, target } = event
  if (key !== 'Escape') return
  if (isOfComposition(event)) return event.stopImmediatePropagation()
  if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return
  if (act()) event.stopImmediatePropagation()
}
