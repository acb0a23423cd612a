/**
 * The Enter that ends a Japanese conversion must not submit. Safari ends the composition before it reports the key, so
 * `isComposing` alone misses it there; the old key code 229 does not.
 */
import type { KeyboardEvent } from 'react'

export function ignoreComposingEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229))
    event.preventDefault()
}
