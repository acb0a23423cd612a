import './ui/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { assert } from '#shared/assert.ts'
import { App } from './app.tsx'
import { registerServiceWorker } from './platform/service-worker.ts'
import { preloadScreens } from './preload-screens.ts'
import { restoreAccount } from './session/account.ts'
import { abortTransactionsWhenFrozen } from './store/frozen-page.ts'
import { followAppearance } from './ui/appearance.ts'

const root = document.getElementById('root')
assert(root, 'the document has a root')

followAppearance()
abortTransactionsWhenFrozen()
void restoreAccount()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
void registerServiceWorker()
void preloadScreens()
