/** What the shell gives every screen: parts of its heading, and whether one has come to it from another. */
import { createContext, type ReactNode } from 'react'

export const ScreenSurroundings = createContext<{
  /** At the end of the heading: the sync status, the person, on a wide screen also theme, letters and sign-out. */
  end: ReactNode
  /** Below the heading: what the person has to know on every screen, such as why nothing can be sent. */
  notice: ReactNode
  /** False for the first screen of a page, which must not fade in: it has been waited for long enough. */
  hasNavigated: () => boolean
}>({ end: null, notice: null, hasNavigated: () => false })
