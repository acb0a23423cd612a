/** Applications to the group of expenses-for-test.ts, for tests of screens. */
import { type Application, applicationIdOf } from '#shared/model/application.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import { UserId } from '#shared/model/user.ts'
import { groupId } from './expenses-for-test.ts'

const applicantIdOf = (number: number) =>
  UserId.parse(`0197a000-0000-7000-8000-${String(500 + number).padStart(12, '0')}`)

/** The application of the person with this number, who applied at this second. */
export function applicationRow(number: number, given: Partial<Application> = {}): StoredRow<'applications'> {
  const userId = applicantIdOf(number)
  return {
    id: applicationIdOf({ groupId: given.groupId ?? groupId, userId }),
    groupId,
    userId,
    applicantName: `申請者${number}`,
    avatarUrl: null,
    type: 'general',
    pendingMemberId: null,
    message: '',
    status: 'applied',
    rejectionReason: '',
    reviewedBy: null,
    createdAt: number,
    updatedAt: number,
    ...given,
    version: 1,
    createdVersion: 1,
    ordinal: 100 + number,
  }
}

/** The applicant's own copy of it. */
export function ownApplicationRow(
  application: StoredRow<'applications'>,
  groupName: string,
): StoredRow<'ownApplications'> {
  const { id, userId, type, message, status, rejectionReason, createdAt, updatedAt } = application
  const { version, createdVersion, ordinal } = application
  const copied = { id, groupId: application.groupId, userId, type, message, status, rejectionReason }
  return { ...copied, groupName, createdAt, updatedAt, version, createdVersion, ordinal }
}
