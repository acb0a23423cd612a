/** A code with which the person signs in on their other device (docs/design.md, "Device codes"). */
import * as z from 'zod/mini'
import type { Answer } from './call-api.ts'
import { callSignedIn } from './renew-session.ts'

const DeviceCode = z.object({ code: z.string(), expiresInSeconds: z.int() })
type DeviceCode = z.infer<typeof DeviceCode>

/** Makes a new code, which invalidates the earlier one. */
export function makeDeviceCode(): Promise<Answer<DeviceCode>> {
  return callSignedIn({
    method: 'POST',
    path: '/api/session/codes',
    read: (body) => DeviceCode.safeParse(body).data,
  })
}
