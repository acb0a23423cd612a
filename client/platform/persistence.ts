/** How this browser keeps what is stored here: for good, or only as long as there is room. */
let hasAsked = false

/** Once a page, after the first change of a person: then there is something to keep. */
export async function keepStorageOnce(): Promise<void> {
  if (hasAsked) return
  hasAsked = true
  await keepStorage()
}

/** Asks the browser to keep this origin's storage when space runs short. Answers whether it will. */
export async function keepStorage(): Promise<boolean> {
  try {
    return await storage().persist()
  } catch {
    // The browser has no such promise to give.
    return false
  }
}

export type StorageState = {
  isKept: boolean
  /** In bytes, as far as the browser says; it rounds, so that pages cannot tell each other apart. */
  used: number
}

/** Null where the browser does not say. */
export async function readStorageState(): Promise<StorageState | null> {
  try {
    const [isKept, { usage = 0 }] = await Promise.all([storage().persisted(), storage().estimate()])
    return { isKept, used: usage }
  } catch {
    return null
  }
}

/** Absent on pages that are not secure, and in old browsers. */
function storage(): StorageManager {
  return navigator.storage
}
