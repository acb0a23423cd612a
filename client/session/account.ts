/** Who is signed in on this device, from the moment in which the app starts. */
import { atom, getDefaultStore } from 'jotai/vanilla'
import { closeAccount, onDatabaseTaken, openAccount } from '#client/store/current.ts'
import { type Account, readCurrentAccount, writeCurrentAccount } from '#client/store/device-database.ts'
import { offerUpdate } from '#client/platform/update.ts'
import { codeOfStorageError } from '#client/sync/telling-failure.ts'
import { startPageRunner, stopPageRunner } from '#client/sync/page-runner.ts'

const currentAtom = atom<Account | null | undefined>(undefined)

/** Undefined while the device is being asked; null when nobody is signed in. Read-only for screens. */
export const accountAtom = atom((get) => get(currentAtom))

export type StorageFailure = ReturnType<typeof codeOfStorageError>
const failureAtom = atom<StorageFailure | null>(null)

/** Why this device's database could not be opened, where it could not. Read-only for screens. */
export const storageFailureAtom = atom((get) => get(failureAtom))

/** A device that is signed in opens without asking anybody (design, section 10.3). */
export async function restoreAccount(): Promise<void> {
  onDatabaseTaken((by) => {
    if (by === 'sign-out') return location.reload()
    // Nothing can be stored here any more; but a form that is being filled stays until its person lets go of it.
    stopPageRunner()
    offerUpdate(() => location.reload())
  })
  try {
    const account = await readCurrentAccount()
    if (account) await enter(account)
    else getDefaultStore().set(currentAtom, null)
  } catch (error) {
    console.warn('the device database was not opened', error)
    getDefaultStore().set(failureAtom, codeOfStorageError(error))
  }
}

export async function becomeAccount(account: Account): Promise<void> {
  await writeCurrentAccount(account)
  await enter(account)
}

/** Nothing of the account stays open; its database is the caller's to keep or to delete. */
export async function leaveAccount(): Promise<void> {
  stopPageRunner()
  await writeCurrentAccount(null)
  closeAccount()
  getDefaultStore().set(currentAtom, null)
}

async function enter(account: Account): Promise<void> {
  const { userId, displayName } = account
  await openAccount({ userId, displayName })
  startPageRunner()
  getDefaultStore().set(currentAtom, account)
}
