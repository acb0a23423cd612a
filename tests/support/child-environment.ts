/** The environment of a child process in tests: the path of programs, and the gate's cache of compiled modules. */
export const childEnvironment = {
  PATH: process.env.PATH,
  ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
}
