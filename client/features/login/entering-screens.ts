/** What a stranger sees first, one chunk: the landing page and the sign-in to which it leads. */
export { LandingScreen } from '#client/features/about/landing-screen.tsx'
export { LoginScreen } from './login-screen.tsx'
