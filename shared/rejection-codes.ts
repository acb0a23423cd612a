/**
 * All rejection codes with the HTTP status that carries each (docs/design.md, "Refusals and errors"). Codes are stable.
 * Each has a Japanese sentence in messages/rejections.ts; without one it does not compile.
 */

/**
 * What can make a change valid that was refused with the code. `edit`: other content, or sending it again. `resend`: only
 * sending it again, after somebody has changed something else. `none`: nothing.
 */
type Remedy = 'edit' | 'resend' | 'none'

export const refusals = {
  // The request cannot be read.
  unreadable: { status: 400, remedy: 'edit' },
  'unknown-field': { status: 400, remedy: 'edit' },
  'id-invalid': { status: 400, remedy: 'edit' },
  'too-large': { status: 413, remedy: 'edit' },
  'body-too-slow': { status: 408, remedy: 'resend' },
  'icon-required': { status: 400, remedy: 'edit' },
  'icon-too-large': { status: 413, remedy: 'edit' },
  'icon-dimensions-too-large': { status: 413, remedy: 'edit' },
  'icon-type-unsupported': { status: 415, remedy: 'edit' },
  'schema-too-old': { status: 426, remedy: 'resend' },
  'answer-too-large': { status: 422, remedy: 'edit' },
  'too-many-requests': { status: 429, remedy: 'resend' },
  'too-many-changes': { status: 429, remedy: 'resend' },

  // Who is asking.
  'signed-out': { status: 401, remedy: 'resend' },
  'access-code-wrong': { status: 403, remedy: 'resend' },
  'device-code-wrong': { status: 403, remedy: 'resend' },
  'device-unknown': { status: 403, remedy: 'resend' },
  'device-revoked': { status: 403, remedy: 'resend' },
  'account-deleted': { status: 403, remedy: 'none' },
  'foreign-origin': { status: 403, remedy: 'resend' },
  'not-system-admin': { status: 403, remedy: 'resend' },
  'own-account': { status: 403, remedy: 'none' },
  'admin-named-by-setting': { status: 403, remedy: 'none' },
  'query-not-allowed': { status: 403, remedy: 'edit' },
  'explorer-writes-off': { status: 403, remedy: 'none' },
  'sign-in-too-old': { status: 403, remedy: 'resend' },
  'table-not-writable': { status: 403, remedy: 'none' },
  'column-not-writable': { status: 403, remedy: 'edit' },
  'not-allowed': { status: 403, remedy: 'resend' },
  'group-update-not-allowed': { status: 403, remedy: 'resend' },
  'group-delete-not-allowed': { status: 403, remedy: 'resend' },
  'member-remove-not-allowed': { status: 403, remedy: 'resend' },
  'member-role-not-allowed': { status: 403, remedy: 'resend' },
  'link-not-allowed': { status: 403, remedy: 'resend' },
  'review-not-allowed': { status: 403, remedy: 'resend' },
  'membership-ended': { status: 403, remedy: 'resend' },
  'account-mismatch': { status: 409, remedy: 'resend' },
  'other-person-signed-in': { status: 409, remedy: 'resend' },
  'line-token-invalid': { status: 401, remedy: 'resend' },
  'account-unknown': { status: 409, remedy: 'resend' },
  'line-already-linked': { status: 409, remedy: 'resend' },

  // Something that does not exist, or that the account may not see.
  'no-such-call': { status: 404, remedy: 'resend' },
  'group-not-found': { status: 404, remedy: 'resend' },
  'icon-not-found': { status: 404, remedy: 'none' },
  'user-not-found': { status: 404, remedy: 'none' },
  'session-not-found': { status: 404, remedy: 'resend' },
  'download-not-found': { status: 404, remedy: 'resend' },
  'backup-not-found': { status: 404, remedy: 'none' },
  'log-not-found': { status: 404, remedy: 'none' },
  'profile-not-found': { status: 404, remedy: 'resend' },
  'member-not-found': { status: 404, remedy: 'resend' },
  'pending-member-not-found': { status: 404, remedy: 'resend' },
  'application-not-found': { status: 404, remedy: 'none' },
  'itinerary-not-found': { status: 404, remedy: 'edit' },
  'item-not-found': { status: 404, remedy: 'none' },
  'expense-not-found': { status: 404, remedy: 'none' },
  'transfer-not-found': { status: 404, remedy: 'none' },
  'invite-code-unknown': { status: 404, remedy: 'edit' },
  'table-not-found': { status: 404, remedy: 'none' },
  'row-not-found': { status: 404, remedy: 'none' },

  // The present state no longer allows it.
  conflict: { status: 409, remedy: 'edit' },
  'id-reused': { status: 409, remedy: 'edit' },
  'id-taken': { status: 409, remedy: 'none' },
  'expense-deleted': { status: 409, remedy: 'resend' },
  'itinerary-deleted': { status: 409, remedy: 'resend' },
  'item-deleted': { status: 409, remedy: 'resend' },
  'restore-too-late': { status: 409, remedy: 'none' },
  'change-too-old': { status: 409, remedy: 'edit' },
  'already-member': { status: 409, remedy: 'none' },
  'pending-member-linked': { status: 409, remedy: 'none' },
  'application-pending': { status: 409, remedy: 'none' },
  'application-decided': { status: 409, remedy: 'none' },
  'already-settled': { status: 409, remedy: 'none' },
  'owner-of-groups': { status: 409, remedy: 'resend' },
  'backup-running': { status: 409, remedy: 'resend' },
  'explorer-role-missing': { status: 409, remedy: 'resend' },
  'row-changed': { status: 409, remedy: 'edit' },
  'group-lost': { status: 409, remedy: 'resend' },
  'membership-lost': { status: 409, remedy: 'resend' },

  // Rules.
  'display-name-required': { status: 422, remedy: 'edit' },
  'group-name-required': { status: 422, remedy: 'edit' },
  'member-name-required': { status: 422, remedy: 'edit' },
  'title-required': { status: 422, remedy: 'edit' },
  'text-too-long': { status: 422, remedy: 'edit' },
  'nothing-to-change': { status: 422, remedy: 'edit' },
  'row-not-storable': { status: 422, remedy: 'edit' },
  'setting-out-of-range': { status: 422, remedy: 'edit' },
  'query-required': { status: 422, remedy: 'edit' },
  'one-statement-only': { status: 422, remedy: 'edit' },
  'query-failed': { status: 422, remedy: 'edit' },
  'query-too-slow': { status: 422, remedy: 'edit' },
  'query-too-large': { status: 422, remedy: 'edit' },
  'amount-required': { status: 422, remedy: 'edit' },
  'receiver-required': { status: 422, remedy: 'edit' },
  'amount-not-positive': { status: 422, remedy: 'edit' },
  'amount-not-whole': { status: 422, remedy: 'edit' },
  'amount-too-large': { status: 422, remedy: 'edit' },
  'date-invalid': { status: 422, remedy: 'edit' },
  'dates-reversed': { status: 422, remedy: 'edit' },
  'itinerary-fields-required': { status: 422, remedy: 'edit' },
  'itinerary-status-not-allowed': { status: 422, remedy: 'none' },
  'itinerary-not-started': { status: 422, remedy: 'resend' },
  'item-title-required': { status: 422, remedy: 'edit' },
  'time-invalid': { status: 422, remedy: 'edit' },
  'budget-invalid': { status: 422, remedy: 'edit' },
  'budget-status-mismatch': { status: 422, remedy: 'edit' },
  'financial-status-derived': { status: 422, remedy: 'edit' },
  'extension-key-required': { status: 422, remedy: 'edit' },
  'extensions-full': { status: 422, remedy: 'edit' },
  'phone-invalid': { status: 422, remedy: 'edit' },
  'email-invalid': { status: 422, remedy: 'edit' },
  'url-invalid': { status: 422, remedy: 'edit' },
  'payer-required': { status: 422, remedy: 'edit' },
  'payers-repeated': { status: 422, remedy: 'edit' },
  'payers-mismatch': { status: 422, remedy: 'edit' },
  'participant-required': { status: 422, remedy: 'edit' },
  'participants-repeated': { status: 422, remedy: 'edit' },
  'shares-mismatch': { status: 422, remedy: 'edit' },
  'split-mismatch': { status: 422, remedy: 'edit' },
  'percentage-invalid': { status: 422, remedy: 'edit' },
  'percentages-mismatch': { status: 422, remedy: 'edit' },
  'person-unknown': { status: 422, remedy: 'edit' },
  'transfer-needs-two-people': { status: 422, remedy: 'edit' },
  'expense-settled': { status: 422, remedy: 'none' },
  'group-full': { status: 422, remedy: 'resend' },
  'group-itineraries-full': { status: 422, remedy: 'resend' },
  'trip-items-full': { status: 422, remedy: 'resend' },
  'group-rows-full': { status: 422, remedy: 'resend' },
  'too-many-groups': { status: 422, remedy: 'resend' },
  'applicant-groups-full': { status: 422, remedy: 'resend' },
  'plan-groups-full': { status: 422, remedy: 'resend' },
  'new-owner-groups-full': { status: 422, remedy: 'resend' },
  'plan-people-full': { status: 422, remedy: 'resend' },
  'plan-itineraries-full': { status: 422, remedy: 'resend' },
  'itineraries-disabled': { status: 422, remedy: 'edit' },
  'rejection-reason-required': { status: 422, remedy: 'edit' },
  'approval-required': { status: 422, remedy: 'resend' },
  'owner-not-removable': { status: 422, remedy: 'resend' },
  'owner-role-not-changeable': { status: 422, remedy: 'resend' },
  'pending-member-in-use': { status: 422, remedy: 'resend' },
  'linked-member-not-removable': { status: 422, remedy: 'none' },
  'invite-code-required': { status: 422, remedy: 'edit' },

  // The server itself.
  defect: { status: 500, remedy: 'edit' },
  unavailable: { status: 503, remedy: 'resend' },
  maintenance: { status: 503, remedy: 'resend' },
  'line-unavailable': { status: 503, remedy: 'resend' },

  // Errors of the device's own store. The server never answers with them.
  'device-full': { status: 507, remedy: 'resend' },
  'device-failed': { status: 500, remedy: 'resend' },
  'device-outdated': { status: 409, remedy: 'resend' },
} as const satisfies Record<string, { status: number; remedy: Remedy }>

export type RejectionCode = keyof typeof refusals

export function isRejectionCode(text: string): text is RejectionCode {
  return Object.hasOwn(refusals, text)
}

/** A code that only newer servers know may have any remedy. */
export function remedyFor(code: string): Remedy {
  return isRejectionCode(code) ? refusals[code].remedy : 'edit'
}
