/** The screens of the account, which are loaded as one chunk. */
export { DeleteAccountScreen } from './delete-account-screen.tsx'
export { DeletedAccountScreen } from './deleted-account-screen.tsx'
export { SessionsScreen } from './sessions-screen.tsx'
