/** Asks the browser to keep this origin's storage when space runs short. */
let hasAsked = false

/** Once a page, after the first change of a person: then there is something to keep. */
export async function keepStorageOnce(): Promise<void> {
  if (hasAsked) return
  hasAsked = true
  await navigator.storage?.persist?.()
}
