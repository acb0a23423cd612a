/**
 * The limits that several files use (docs/design.md, "Rows and scopes" and "Limits"; specification 1, section 9). One that a
 * single file uses is at the head of that file. A limit's name contains what it counts, such as `Yen`, `Rows`, `Bytes` or
 * `Seconds`.
 */
export const amountMaxYen = 99_999_999
export const titleMaxLength = 100
export const noteMaxLength = 2_000
export const urlMaxLength = 2_048
/** The length of the key of an item's place in its day. Longer ones are written anew before (shared/model/day-order.ts). */
export const orderKeyMaxLength = 200
/** Extensions of one item. */
export const itemExtensionsMax = 20
/**
 * Items of one trip. A trip is deleted and restored with its items in one version, which is never cut in two: at most 5 MB
 * (docs/decisions/0086-trips.md).
 */
export const tripItemsMax = 500
/** Members and pending members of a group together. */
export const groupPeopleMax = 100
/**
 * What each plan allows (specification 1, section 9): groups that one person owns, and for each of them trips, people, exports
 * as CSV in a calendar month of Japan, and the megabytes of its attachments together.
 */
export const planLimits = {
  free: { groups: 3, itineraries: 10, people: 10, csvExports: 10, attachmentMegabytes: 100 },
  premium: {
    groups: 999,
    itineraries: 999,
    people: groupPeopleMax,
    csvExports: 999,
    attachmentMegabytes: 5_000,
  },
} as const
/** In one settlement: so many expenses, so many transfers, and so many people whose balance changes. */
export const settlementRowsMax = 800
/** Rows of a group in all tables but the activities, tombstones included until they are purged. */
export const groupRowsMax = 200_000
/** Groups of which one account is an active member. */
export const accountGroupsMax = 999
export const dateMin = '2000-01-01'
export const dateMax = '2099-12-31'

export const batchMutationsMax = 50
export const batchBytesMax = 256 * 1024
/** Bytes of the rows in one answer, before compression. A version is never cut in two: a larger one is sent alone. */
export const answerBytesMax = 256 * 1024

export const daySeconds = 86_400
export const queueExpirySeconds = daySeconds
/** How long a deleted row can be restored. Then its content is emptied. */
export const deletedContentKeptDays = 30
export const deletedContentKeptSeconds = deletedContentKeptDays * daySeconds
/**
 * A change that is older than this and not in the log is refused. The log may have forgotten it, and running it again
 * could apply it twice. The log remembers longer, for devices whose clock was wrong when the change was recorded.
 */
export const changeAgeMaxSeconds = 80 * daySeconds

/**
 * How long, from its beginning, a session proves its person for adding a new device key. That is possible after the
 * session has run out too. Browsers keep a cookie for as long.
 */
export const proofSeconds = 400 * daySeconds
/** How long a session lasts after its last use. */
export const sessionSeconds = 30 * daySeconds
/** How long the code for a person's next device is valid. */
export const deviceCodeSeconds = 10 * 60
/** How long a link is valid that hands a file over to another browser, and the largest such file. */
export const downloadSeconds = 5 * 60
export const downloadBytesMax = 4 * 1024 * 1024

/** Entries of one logging call: as many as a device keeps (specification 3, section 9). */
export const sentLogsMax = 100
/** How long the system log is kept. */
export const systemLogKeptSeconds = 30 * daySeconds

/** A group's icon, in bytes. Phones send some 15 kB; the limit is for other programs. */
export const iconBytesMax = 200 * 1024
/** Its width and height. Phones send 256; a browser needs four bytes for each pixel. */
export const iconPixelsMax = 512

/** An attachment, in bytes. Phones send pictures of some 400 kB; the limit is for PDF and for other programs. */
export const attachmentBytesMax = 5 * 1024 * 1024
/** Its width times its height, if it is a picture. A browser needs four bytes for each pixel. */
export const attachmentPixelsMax = 50_000_000
/** The bytes of an attachment are sent in pieces of this many, the last of which may be shorter. */
export const pieceBytes = 256 * 1024
/** Attachments of one expense, or of one item. */
export const attachmentsMax = 30

/**
 * The sync schema of this build: the tables, fields, mutations and arguments that it knows. A server serves devices of
 * its own schema and of the one before, and answers 426 to older ones (docs/design.md, "Schemas").
 */
export const syncSchema = 10
/** The sync schema of the first release, which does not send it. */
export const firstSyncSchema = 1
/** The header with the server's sync schema, in every answer to the sync call, refusals included. */
export const syncSchemaHeader = 'x-sync-schema'
/** The header of answers to the sync call during maintenance. */
export const maintenanceHeader = 'x-maintenance'
