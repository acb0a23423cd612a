/** Whether this browser may evict this origin's storage. */
let hasAsked = false
let lastRead: Promise<StorageState | null> | undefined

/** Called after a change of the person, once per page. Before the first change there would be nothing to keep. */
export async function keepStorageOnce(): Promise<void> {
  if (hasAsked) return
  hasAsked = true
  await keepStorage()
}

/** Asks the browser not to evict this origin's storage when space runs short. Resolves to true if it agrees. */
export async function keepStorage(): Promise<boolean> {
  lastRead = undefined
  try {
    return await storage().persist()
  } catch {
    // The browser does not support persistent storage.
    return false
  }
}

export type StorageState = {
  isKept: boolean
  /** In bytes. The browser rounds it, to prevent fingerprinting. */
  used: number
}

/** Null if the browser does not report it. */
export async function readStorageState(): Promise<StorageState | null> {
  try {
    const [isKept, { usage = 0 }] = await Promise.all([storage().persisted(), storage().estimate()])
    return { isKept, used: usage }
  } catch {
    return null
  }
}

/** As it was read last. It is read again after `keepStorage`, which may have changed it. */
export function lastStorageState(): Promise<StorageState | null> {
  lastRead ??= readStorageState()
  return lastRead
}

/** Undefined on insecure pages and in old browsers. */
function storage(): StorageManager {
  return navigator.storage
}
