/** Compresses answers. Nearly all are text, which shrinks to a quarter, and many go over a bad connection. */
import compression from 'compression'

/** Event streams are not compressed, because compression would collect events and deliver them late. */
export const compressed = compression({
  filter: (request, response) =>
    !isStream(response.getHeader('content-type')) && compression.filter(request, response),
})

function isStream(contentType: unknown): boolean {
  return typeof contentType === 'string' && contentType.startsWith('text/event-stream')
}
