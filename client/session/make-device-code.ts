/** A code with which the person signs in on their other device (docs/design.md, "Device codes"). */
import * as z from 'zod/mini'
import type { Answer } from './call-api.ts'
import { callSignedIn } from './call-signed-in.ts'
import type { Waiting } from './retry-calls.ts'

const DeviceCode = z.object({ code: z.string(), expiresInSeconds: z.int() })
type DeviceCode = z.infer<typeof DeviceCode>

/** Makes a new code, which invalidates the earlier one. */
export function makeDeviceCode(waiting?: Waiting): Promise<Answer<DeviceCode>> {
  const making = {
    method: 'POST',
    path: '/api/session/codes',
    isRepeatable: true,
    read: (body: unknown) => DeviceCode.safeParse(body).data,
  } as const
  return callSignedIn(making, waiting)
}
