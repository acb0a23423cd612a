/**
 * All rejection codes with the HTTP status that carries each (docs/design.md, "Refusals and errors"). Codes are stable.
 * Each has a Japanese sentence in messages/rejections.ts; without one it does not compile.
 */
export const statusByCode = {
  // The request cannot be read.
  unreadable: 400,
  'unknown-field': 400,
  'id-invalid': 400,
  'too-large': 413,
  'schema-too-old': 426,
  'too-many-requests': 429,
  'too-many-changes': 429,

  // Who is asking.
  'signed-out': 401,
  'access-code-wrong': 403,
  'device-code-wrong': 403,
  'device-unknown': 403,
  'foreign-origin': 403,
  'not-allowed': 403,
  'group-update-not-allowed': 403,
  'member-remove-not-allowed': 403,
  'link-not-allowed': 403,
  'membership-ended': 403,
  'account-mismatch': 409,
  'other-person-signed-in': 409,

  // Something that does not exist, or that the account may not see.
  'no-such-call': 404,
  'group-not-found': 404,
  'profile-not-found': 404,
  'member-not-found': 404,
  'pending-member-not-found': 404,
  'itinerary-not-found': 404,
  'expense-not-found': 404,
  'transfer-not-found': 404,
  'invite-code-unknown': 404,

  // The present state no longer allows it.
  conflict: 409,
  'id-reused': 409,
  'id-taken': 409,
  'expense-deleted': 409,
  'restore-too-late': 409,
  'change-too-old': 409,
  'already-member': 409,
  'pending-member-linked': 409,
  'already-settled': 409,
  'group-lost': 409,
  'membership-lost': 409,

  // Rules.
  'display-name-required': 422,
  'group-name-required': 422,
  'member-name-required': 422,
  'title-required': 422,
  'text-too-long': 422,
  'nothing-to-change': 422,
  'amount-not-positive': 422,
  'amount-not-whole': 422,
  'amount-too-large': 422,
  'date-invalid': 422,
  'payer-required': 422,
  'payers-repeated': 422,
  'payers-mismatch': 422,
  'participant-required': 422,
  'participants-repeated': 422,
  'shares-mismatch': 422,
  'split-mismatch': 422,
  'percentage-invalid': 422,
  'percentages-mismatch': 422,
  'person-unknown': 422,
  'transfer-needs-two-people': 422,
  'expense-settled': 422,
  'group-full': 422,
  'group-rows-full': 422,
  'too-many-groups': 422,
  'approval-required': 422,
  'owner-not-removable': 422,
  'pending-member-in-use': 422,
  'linked-member-not-removable': 422,
  'invite-code-required': 422,

  // The server itself.
  defect: 500,
  unavailable: 503,

  // Errors of the device's own store. The server never answers with them.
  'device-full': 507,
  'device-failed': 500,
  'device-outdated': 409,
} as const satisfies Record<string, number>

export type RejectionCode = keyof typeof statusByCode

export function isRejectionCode(text: string): text is RejectionCode {
  return Object.hasOwn(statusByCode, text)
}
