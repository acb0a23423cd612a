/** What a process of a test gets of the environment: where programs are, and the gate's cache of compiled modules. */
export const childEnvironment = {
  PATH: process.env.PATH,
  ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
}
