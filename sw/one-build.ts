/**
 * Refuses to install a page of another build, which a server of another release may send while both run. The worker would have
 * the files of its own build beside it, and the app would not start without a connection.
 */

const hashedFile = /\/(assets\/[^"'\s>)]+)/g
/** What some addresses need beside the start (`sw/build/code-after-first-paint.ts`). The worker may not install it. */
const ofSomeAddresses = /<link [^>]*data-at=[^>]*>/g

/** What the worker is built with: all files of its build that it installs. */
type Entries = readonly (string | { url: string })[]

/** A plugin of the precache. The worker keeps its present version if the page is refused, and tries again later. */
export function onlyPagesOf(entries: Entries) {
  const files = new Set(entries.map((entry) => (typeof entry === 'string' ? entry : entry.url)))
  return {
    cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) => {
      if (response.status >= 400) return null
      if (!new URL(request.url).pathname.endsWith('.html')) return response
      const page = (await response.clone().text()).replaceAll(ofSomeAddresses, '')
      const named = [...page.matchAll(hashedFile)].map(([, name = '']) => name)
      return named.every((name) => files.has(name)) ? response : null
    },
  }
}
