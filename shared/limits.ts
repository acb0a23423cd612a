/**
 * The product's limits (docs/design.md, "Rows and scopes" and "Limits"; specification 1, section 9). A limit's name
 * contains what it counts, such as `Yen`, `Rows`, `Bytes` or `Seconds`.
 */
export const amountMaxYen = 99_999_999
export const titleMaxLength = 100
export const noteMaxLength = 2_000
/** Members and provisional members of a group together. */
export const groupPeopleMax = 100
/** Payers, or participants, of one expense. Former members may be among them, so it is more than a group's people. */
export const expensePeopleMax = 2 * groupPeopleMax
/** In one settlement: so many expenses, so many transfers, and so many people whose balance changes. */
export const settlementRowsMax = 800
/** Rows of a group in all tables, tombstones included until they are purged. */
export const groupRowsMax = 200_000
/**
 * Rows above `groupRowsMax` that are reserved for transfers, for people who join, and for giving back what a restore
 * lost.
 */
export const groupRowsReserve = 20_000
/** Groups of which one account is an active member. */
export const accountGroupsMax = 500
/**
 * Scopes of which one sync call may name the device's history, each of which costs a query: those of its groups, and of
 * groups that it had to leave.
 */
export const scopesPerCallMax = 2 * accountGroupsMax
/** Changes within 24 hours, of one account, and of one group by all accounts together. */
export const accountChangesPerDayMax = 20_000
export const groupChangesPerDayMax = 50_000
/** Changes that give back after a restore are counted apart, against limits that are larger by this factor. */
export const giveBackChangesFactor = 10
export const dateMin = '2000-01-01'
export const dateMax = '2099-12-31'

export const batchMutationsMax = 50
export const batchBytesMax = 256 * 1024
export const answerRowsMax = 1_000
/** Bytes of the rows in one answer, before compression. A version is never cut in two: a larger one is sent alone. */
export const answerBytesMax = 256 * 1024
export const queueExpirySeconds = 24 * 60 * 60
/**
 * A change on which the server fails is held after both: so many tries, and so many seconds since the first failure. A
 * rolling deploy takes less time.
 */
export const failedTriesMin = 5
export const failedHoldSeconds = 6 * 60 * 60
export const pollSeconds = 60
/** Seconds between polls while the event stream of pokes is connected. */
export const pollSecondsWithPokes = 5 * 60

const daySeconds = 24 * 60 * 60
/** How long a deleted row can be restored. Then its content is emptied. */
export const deletedContentKeptSeconds = 30 * daySeconds
/** How long the server keeps tombstones, and its log of mutations. */
export const tombstoneKeptSeconds = 90 * daySeconds
export const logKeptSeconds = 90 * daySeconds
/**
 * A change that is older than this and not in the log is refused. The log may have forgotten it, and running it again
 * could apply it twice. The log remembers longer, for devices whose clock was wrong when the change was recorded.
 */
export const changeAgeMaxSeconds = 80 * daySeconds
/** Seconds between two comparisons of the checksums of one scope. */
export const checksumEverySeconds = daySeconds

export const sessionSeconds = 30 * 24 * 60 * 60
/**
 * How long, from its beginning, a session proves its person for adding a new device key. That is possible after the
 * session has run out too. Browsers keep a cookie for as long.
 */
export const proofSeconds = 400 * daySeconds
/** How long the code for a person's next device is valid. */
export const deviceCodeSeconds = 10 * 60

/**
 * The sync schema of this build: the tables, fields, mutations and arguments that it knows. A server serves devices of
 * its own schema and of the one before, and answers 426 to older ones (docs/design.md, "Schemas").
 */
export const syncSchema = 2
/** The sync schema of the first release, which does not send it. */
export const firstSyncSchema = 1
/** The header with the server's sync schema, in every answer to the sync call, refusals included. */
export const syncSchemaHeader = 'x-sync-schema'
