/** What the calls of administration have in common. The server checks at each of them that the person is a system admin. */
import type * as z from 'zod/mini'
import type { Answer } from '#client/session/call-api.ts'
import { callSignedIn } from '#client/session/call-signed-in.ts'
import type { Waiting } from '#client/session/retry-calls.ts'
import { forgetSystemAdmin, notSystemAdmin } from '#client/session/system-admin.ts'

/** How often a list is asked for again that could not be loaded (specification 3, section 9). */
export const listRetries = 3
/** More than a list draws as a whole, so that coming near its end loads the next page (client/ui/virtual-rows.tsx). */
const pageSize = 100

/** Conditions as the address has them. What is undefined is not asked for. */
export type Conditions = Readonly<Record<string, string | undefined>>
export type ListAsked = { conditions: Conditions; after: string | null }

export function queryOf(conditions: Conditions): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(conditions)) if (value !== undefined) query.set(name, value)
  return String(query)
}

/** One page of a list. */
export function fetchList<List>(
  path: string,
  schema: z.ZodMiniType<List>,
  { conditions, after }: ListAsked,
  waiting: Waiting,
): Promise<Answer<List>> {
  const query = queryOf({ limit: String(pageSize), ...conditions, after: after ?? undefined })
  const call = {
    method: 'GET',
    path: `${path}?${query}`,
    repeatsWhenTooMany: true,
    read: (body: unknown) => schema.safeParse(body).data,
  } as const
  return asAdmin(callSignedIn(call, { retries: listRetries, ...waiting }))
}

/** The role may have been taken back since the page was opened: then the next page asks the server again. */
export async function asAdmin<T>(answering: Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await answering
  if (!answer.ok && answer.code === notSystemAdmin) forgetSystemAdmin()
  return answer
}
