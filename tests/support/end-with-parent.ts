/** Preloaded into a server under test: it ends when the test that started it is gone, however that ended. */
process.stdin.once('end', () => process.exit()).resume()
