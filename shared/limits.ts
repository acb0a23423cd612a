/**
 * The product's limits (docs/design.md, "Rows and scopes" and "Limits"; specification 1, section 9). Units stand last in
 * each name.
 */
export const amountMaxYen = 99_999_999
export const titleMaxLength = 100
export const noteMaxLength = 2_000
/** Members and provisional members of a group together. */
export const groupPeopleMax = 100
/** Payers, or participants, of one expense: whoever left may be among them. */
export const expensePeopleMax = 2 * groupPeopleMax
/** Expenses, transfers, and people whose balance changes: of each so many in one settlement. */
export const settlementRowsMax = 800
/** Of all tables of a group, deleted ones included as long as the server keeps them. */
export const groupRowsMax = 200_000
/** Beyond that, for payments, for people who come in, and for what a restore lost. */
export const groupRowsReserve = 20_000
/** Of which an account is a member. */
export const accountGroupsMax = 500
/** Within 24 hours, of an account, and of a group from all accounts together. */
export const accountChangesPerDayMax = 20_000
export const groupChangesPerDayMax = 50_000
/** So many times as much may be given back after a restore, counted apart. */
export const giveBackChangesFactor = 10
export const dateMin = '2000-01-01'
export const dateMax = '2099-12-31'

export const batchMutationsMax = 50
export const batchBytesMax = 256 * 1024
export const answerRowsMax = 1_000
/** Of an answer's rows, before compression. A version is never cut in two: one that is larger goes alone. */
export const answerBytesMax = 256 * 1024
export const queueExpirySeconds = 24 * 60 * 60
/** A change on which the server fails waits for its author after so many tries and so long: a rolling deploy takes less. */
export const failedTriesMin = 5
export const failedHoldSeconds = 6 * 60 * 60
export const pollSeconds = 60
/** While the server tells the device of news by itself. */
export const pollSecondsWithPokes = 5 * 60

const daySeconds = 24 * 60 * 60
/** How long what was deleted can be restored: then its content is forgotten. */
export const deletedContentKeptSeconds = 30 * daySeconds
/** How long the server remembers what was deleted, and what became of a change. */
export const tombstoneKeptSeconds = 90 * daySeconds
export const logKeptSeconds = 90 * daySeconds
/**
 * Older than this, a change that the log does not know may be one that the log has forgotten. The log remembers longer,
 * for clocks that were wrong when the change was recorded.
 */
export const changeAgeMaxSeconds = 80 * daySeconds
/** How often a device and the server compare their sums over a group. */
export const checksumEverySeconds = daySeconds

export const sessionSeconds = 30 * 24 * 60 * 60
/** As long as browsers keep a cookie. So long a session that has run out still proves its person, for a new key alone. */
export const proofSeconds = 400 * daySeconds
/** How long a code for a person's next device serves. */
export const deviceCodeSeconds = 10 * 60

/**
 * The version of the sync call that this build speaks: which tables and fields it knows, and which mutations and arguments.
 * A server serves devices of its own and of the one before, and answers 426 to those behind.
 */
export const syncSchema = 2
/** Of the first release, which did not write it down. */
export const firstSyncSchema = 1
/** In which every answer to the call says the server's sync schema, also one that refuses it. */
export const syncSchemaHeader = 'x-sync-schema'
