/** Nearly all that travels is text, and often over a bad connection: it shrinks to a quarter. */
import compression from 'compression'

/** An event stream goes word by word: collected first, its words would come late. */
export const compressed = compression({
  filter: (request, response) =>
    !isStream(response.getHeader('content-type')) && compression.filter(request, response),
})

function isStream(contentType: unknown): boolean {
  return typeof contentType === 'string' && contentType.startsWith('text/event-stream')
}
