/**
 * Preloaded into a server under test, so that it ends when the process of the test has ended, for whatever reason.
 */
process.stdin.once('end', () => process.exit()).resume()
