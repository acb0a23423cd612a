/**
 * Which columns system admins may read in the database explorer (docs/decisions/0120-explorer.md). Every column is classified:
 * one that is missing here does not compile, and one that is not in `Schema` is hidden. The names are those of `Schema`.
 */
import type { Schema } from './schema.ts'

/**
 * `personal`: shown only when it is asked for, which is logged. `secret`: never shown, nor usable in a condition: hashes, tokens,
 * keys, codes, and copies of what contains them.
 */
type Visibility = 'shown' | 'personal' | 'secret'

const stamp = 'version createdVersion ordinal'
const written = 'createdAt updatedAt'
const part = 'expenseId groupId position userId pendingMemberId amount'

const classified = {
  users: { shown: `id lineUserId displayName avatarUrl ${written} deletedAt lastLoginAt` },
  identities: { shown: 'provider userId createdAt revokedAt', secret: 'subject addedTo' },
  sessions: { shown: 'userId createdAt seenAt expiresAt device', secret: 'tokenHash deviceKey' },
  profileChanges: { shown: 'userId changes' },
  deviceCodes: { shown: 'userId expiresAt', secret: 'codeHash' },
  systemAdmins: { shown: 'userId isActive updatedAt' },
  adminAccessLogs: { shown: 'id userId action subjectId details deviceTimestamp timestamp' },
  downloads: { shown: 'userId expiresAt', secret: 'tokenHash name content' },
  groupIcons: { shown: 'groupId icon type content createdAt' },
  attachmentContents: { shown: 'groupId hash size type width height object' },
  attachmentPieces: { shown: 'groupId hash size piece', personal: 'content' },
  buildFiles: { shown: 'name content servedAt' },

  groups: {
    shown: `${stamp} id name description inviteMethod kind itineraries firstItineraryTitle firstItineraryStart \
firstItineraryEnd firstItineraryDestination icon createdBy ${written}`,
    secret: 'inviteCode',
  },
  members: { shown: `${stamp} id groupId userId displayName avatarUrl role status joinedAt` },
  pendingMembers: {
    shown: `${stamp} id groupId name role status invitedAt linkedTo createdAt`,
    personal: 'phone email',
    secret: 'inviteCode',
  },
  itineraries: {
    shown: `${stamp} id groupId title description startDate endDate destination status deletedWith createdBy ${written}`,
  },
  itineraryItems: {
    shown: `${stamp} id groupId itineraryId date orderKey time title location description category estimatedCost \
financialStatus expenseType extensions createdBy ${written}`,
  },
  expenses: {
    shown: `${stamp} id groupId itineraryId itineraryItemId transactionType expenseId deletedWith title description category \
date location amount splitMethod moneyMark status createdBy ${written} moneyBy moneyAt describedBy describedAt url notes \
purchaseStatus purchaseDueDate paymentDate prepaidScheduledDate assignee foreignAmount`,
  },
  attachments: {
    shown: `${stamp} id groupId kind name type width height size hash expenseId itineraryItemId uploadedAt createdBy ${written}`,
  },
  expensePayers: { shown: part },
  expenseShares: { shown: `${part} percentage` },
  paidFlags: { shown: 'expenseId groupId position paidAt' },
  activities: {
    shown: `${stamp} id groupId action createdBy createdAt expenseId itineraryId itineraryItemId person money rowCount`,
  },
  applications: {
    shown: `${stamp} id groupId userId type message status rejectionReason ${written} applicantName avatarUrl \
pendingMemberId reviewedBy`,
  },
  profiles: { shown: `${stamp} id displayName avatarUrl statusMessage plan ${written}` },
  ownApplications: {
    shown: `${stamp} id groupId userId type message status rejectionReason ${written} groupName`,
  },

  scopes: { shown: 'scope version horizon' },
  scopeSums: { shown: 'scope tableName sum rowCount' },
  personSums: { shown: 'scope pendingMemberId paid share' },
  itemSums: { shown: 'scope itineraryItemId itineraryId status amount expenseCount' },
  scopeVersions: { shown: 'scope version versionId at' },
  epochHeads: { shown: 'epoch scope version at' },
  renewedCodes: { shown: 'scope contentVersion version' },
  renewedPersonalCodes: { shown: 'pendingMemberId contentVersion version' },
  givenBack: { shown: 'scope tableName rowId versionBefore writtenVersion at' },
  tombstones: {
    shown: `${stamp} scope tableName rowId deletedAt deletedBy isEmptied contentVersion`,
    secret: 'content',
  },
  mutationLog: { shown: 'userId mutationId scope code version at', secret: 'contentHash' },
  changeCounts: { shown: 'countedFor kind day changes' },
  systemLogs: {
    shown:
      'id kind level category message stack data requestId userId sessionId userAgent url deviceTimestamp timestamp size',
  },
  serverSettings: { shown: 'part value updatedAt' },
  serverState: { shown: 'key', secret: 'value' },
  searchSuffixes: { shown: 'kind suffix id' },
  searchPositions: { shown: 'position' },
} as const satisfies Record<keyof Schema, Readonly<Partial<Record<Visibility, string>>>>

type Words<Text> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text
type ClassifiedIn<T extends keyof Schema> = Words<(typeof classified)[T][keyof (typeof classified)[T]]>
type Unclassified = {
  [T in keyof Schema]: [Exclude<keyof Schema[T], ClassifiedIn<T>>] extends [never] ? never : T
}[keyof Schema]
/** Does not compile if a table has a column that is not classified, and names the table. */
const isComplete: [Unclassified] extends [never] ? true : Unclassified = true
void isComplete

/** By the names of table and column in SQL. */
export const exploredTables: ReadonlyMap<string, ReadonlyMap<string, Visibility>> = new Map(
  Object.entries<Readonly<Partial<Record<Visibility, string>>>>(classified).map(
    ([table, { shown = '', personal = '', secret = '' }]) => [
      snakeCase(table),
      new Map([
        ...columnsOf(shown, 'shown'),
        ...columnsOf(personal, 'personal'),
        ...columnsOf(secret, 'secret'),
      ]),
    ],
  ),
)

function columnsOf(names: string, visibility: Visibility): [string, Visibility][] {
  return names === '' ? [] : names.split(' ').map((name) => [snakeCase(name), visibility])
}

export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
