/**
 * The cache of build files that are not precached. A file is cached when it is first fetched, so that a screen that was
 * opened before opens offline. A file's name contains a hash of its content.
 */
import { answerFromCache } from './cached-files.ts'

const cacheName = 'opened-files'
/** Files of earlier builds are removed only by this limit, because a page of an earlier build may still be open. */
const filesMax = 100

export function answerOpenedFile(request: Request): Promise<Response> {
  return answerFromCache(request, { cacheName, filesMax })
}
