/** What the system log consists of (specification 3, sections 3 and 7; docs/decisions/0121-logs.md). */

export const logLevels = ['debug', 'info', 'warn', 'error', 'critical'] as const
export type LogLevel = (typeof logLevels)[number]

/** Of the server itself; of a device's system logger; of a device's debug log, as somebody has sent it. */
const storedLogKinds = ['server', 'device', 'debug'] as const
export type StoredLogKind = (typeof storedLogKinds)[number]

/** Besides these, the actions of system admins, which are kept elsewhere. */
export const logKinds = [...storedLogKinds, 'admin'] as const
export type LogKind = (typeof logKinds)[number]
