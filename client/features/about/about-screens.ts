/** The screens of texts, which are loaded as one chunk. */
export { ComingToolScreen } from './coming-tool-screen.tsx'
export { HelpScreen, PrivacyScreen, TermsScreen } from './article-screen.tsx'
