/**
 * Takes the files that another app shares with this one (`share_target` of the manifest), with or without a connection, and leads
 * to the screen that asks where they go. They are no row yet: see client/store/unsaved-files.ts.
 */
import { isStorageFull } from '#shared/sync/storage-full.ts'
import { readCurrentAccount } from '#client/store/device-database.ts'
import { keepShared, sharedBytesMax } from '#client/store/unsaved-files.ts'

/** The screen that asks has the same address. The server answers where no worker does (server/http/serve-client.ts). */
export const isShareAddress = ({ pathname }: URL) => pathname === '/shared'

/** In the form that the system sends, as the manifest says. */
const fieldOfFiles = 'files'

/** What could not be taken is named after #, for the screen (`sharedTexts.problems`). */
export async function takeShared(request: Request): Promise<Response> {
  const problem = await keep(request).catch((error: unknown) => (isStorageFull(error) ? 'full' : 'missed'))
  return Response.redirect(new URL(problem === null ? '/shared' : `/shared#${problem}`, request.url), 303)
}

async function keep(request: Request): Promise<'no-file' | 'too-many' | null> {
  const sent = (await request.formData()).getAll(fieldOfFiles)
  // A text that is shared without a file comes with an empty one in some browsers.
  const files = sent.filter((each): each is File => typeof each !== 'string' && each.size > 0)
  if (files.length === 0) return 'no-file'
  if (files.reduce((sum, { size }) => sum + size, 0) > sharedBytesMax) return 'too-many'
  const account = await readCurrentAccount()
  const read = files.map(async (file) => ({
    name: file.name,
    type: file.type,
    bytes: await file.arrayBuffer(),
  }))
  const isKept = await keepShared(await Promise.all(read), { userId: account?.userId ?? null })
  return isKept ? null : 'too-many'
}
