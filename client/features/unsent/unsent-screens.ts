/** The screens of unsent changes, which are loaded as one chunk. */
export { EditUnsentScreen } from './edit-unsent-screen.tsx'
export { UnsentScreen } from './unsent-screen.tsx'
