/** Shared by the calls of administration. The server checks at each of them that the person is a system admin. */
import type * as z from 'zod/mini'
import type { Answer } from '#client/session/call-api.ts'
import { callSignedIn } from '#client/session/call-signed-in.ts'
import type { Waiting } from '#client/session/retry-calls.ts'
import { forgetSystemAdmin, notSystemAdmin } from '#client/session/system-admin.ts'

/** The number of retries of a list that could not be loaded (specification 3, section 9). */
export const listRetries = 3
/** Rows in a page: more than a list renders at once, so that only scrolling loads the next page (client/ui/virtual-rows.tsx). */
const pageSize = 100

/** Filters and order as the address has them. One that is undefined is not sent. */
export type Conditions = Readonly<Record<string, string | undefined>>
export type ListQuery = { conditions: Conditions; after: string | null }

export function queryOf(conditions: Conditions): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(conditions)) if (value !== undefined) query.set(name, value)
  return String(query)
}

/** One page of a list. */
export function fetchList<List>(
  path: string,
  schema: z.ZodMiniType<List>,
  { conditions, after }: ListQuery,
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

/** Passes the answer on. If it says that the role was revoked meanwhile, the next page verifies the role again. */
export async function asAdmin<T>(answering: Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await answering
  if (!answer.ok && answer.code === notSystemAdmin) forgetSystemAdmin()
  return answer
}
