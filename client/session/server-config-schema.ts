/** What the server says of itself before anybody can sign in. */
import * as z from 'zod/mini'

/** Of an answer that has more. */
const FreePlan = z.object({ groups: z.int(), people: z.int(), itineraries: z.int() })

/** A server released with 0.2.0 or before knows neither LINE nor the operator. */
export const ServerConfig = z.object({
  authMode: z.enum(['local', 'line']),
  liffId: z._default(z.nullable(z.string()), null),
  /** Who runs the server, and where people may write to. */
  operatorName: z._default(z.nullable(z.string()), null),
  supportEmail: z._default(z.nullable(z.string()), null),
  /** New people sign in by name only with an access code. */
  needsAccessCode: z._default(z.boolean(), false),
  /** `own`: each person has the plan of their profile. Null of a server that does not say. */
  plans: z.catch(z.nullable(z.enum(['own', 'free', 'premium'])), null),
  /** What the server says while it takes no changes; null at all other times. */
  maintenance: z._default(z.nullable(z.string()), null),
  /** What the free plan allows there. Absent of a server that does not say. */
  limits: z.catch(z.optional(z.object({ plans: z.object({ free: FreePlan }) })), undefined),
  /** Whether anybody is a system admin. If nobody is, no device asks whether its person is. */
  hasSystemAdmins: z._default(z.boolean(), false),
})
export type ServerConfig = z.infer<typeof ServerConfig>
