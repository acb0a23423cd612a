/** The screens of texts, which are loaded as one chunk. */
export { ComingToolScreen } from './coming-tool-screen.tsx'
export { HelpScreen } from './help-screen.tsx'
export { PrivacyScreen } from './privacy-screen.tsx'
export { TermsScreen } from './terms-screen.tsx'
