/** The sync call of a signed-in person to the server under test over HTTP. */
import { syncSchemaHeader } from '#shared/limits.ts'
import type { SyncRequest, SyncResponse } from '#shared/sync/wire-format.ts'
import type { Transport } from '#shared/sync/adapt-call-size.ts'
import type { Person } from '#tests/server/start-server.ts'

export function httpTransport({ agent }: Pick<Person, 'agent'>): Transport {
  return async (request: SyncRequest) => {
    const { status, body, headers } = await agent.post('/api/sync').send(request)
    if (status === 200) return { kind: 'answer', response: body satisfies SyncResponse }
    if (status === 413) return { kind: 'too-large' }
    if (status === 401) return { kind: 'signed-out' }
    if (status === 409) return { kind: 'wrong-account' }
    if (status === 426) return { kind: 'schema-too-old' }
    if (status === 400 && syncSchemaHeader in headers)
      return { kind: 'unreadable', serverSchema: Number(headers[syncSchemaHeader]) }
    return { kind: 'unreachable', retryAfterSeconds: null }
  }
}
