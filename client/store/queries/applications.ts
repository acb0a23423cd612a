/** Reads applications to join groups: those to review, and the account's own. */
import type { EpochSeconds } from '#shared/dates.ts'
import { daySeconds } from '#shared/limits.ts'
import type { Application, OwnApplication } from '#shared/model/application.ts'
import type { GroupId } from '#shared/model/group.ts'
import { compareBy } from '#shared/ordering.ts'
import { currentDatabase } from '../current-database.ts'
import { keepText, readText } from '../browser-storage.ts'
import { nowSeconds } from '../device-clock.ts'
import { groupNameOf, groupWithPeople, isAdminOf } from './groups.ts'
import { type UnsentRowState, unsentRowStates } from './unsent-changes.ts'

export type ReviewableApplication = {
  application: Application
  groupName: string
  /** Set while the server does not have this device's decision, or has refused it. */
  state: UnsentRowState | undefined
}

/**
 * The open applications to one group, or to all groups, in which the account is an owner or admin. The longest wait comes
 * first. After them come those that this device has decided, until the server has the decision.
 */
export async function applicationsToReview(groupId?: GroupId): Promise<ReviewableApplication[]> {
  const { applications } = currentDatabase()
  const states = await unsentRowStates()
  const [open, touched] = await Promise.all([
    applications.where({ status: 'applied' }).toArray(),
    applications.bulkGet([...states.keys()]),
  ])
  const decided = touched.flatMap((row) => (row && row.status !== 'applied' ? [row] : []))
  const rows = [...open, ...decided].filter((row) => groupId === undefined || row.groupId === groupId)
  const groupIds = [...new Set(rows.map((row) => row.groupId))]
  const names = new Map<GroupId, string>()
  for (const id of groupIds) if (await isAdminOf(id)) names.set(id, (await groupNameOf(id)) ?? '')
  return rows
    .flatMap((application): ReviewableApplication[] => {
      const groupName = names.get(application.groupId)
      return groupName === undefined ? [] : [{ application, groupName, state: states.get(application.id) }]
    })
    .toSorted(byWait)
}

const byWait = compareBy<ReviewableApplication>(
  ({ application }) => (application.status === 'applied' ? 0 : 1),
  ({ application }) => application.createdAt,
  ({ application }) => application.id,
)

/** How long a decided application is shown. */
const decidedShownSeconds = 7 * daySeconds

export type OwnApplicationRow = OwnApplication & {
  /** Whether the group can be opened on this device. */
  isMember: boolean
}

/** The account's open applications, then those that were decided lately and not put away, the newest first. */
export async function ownApplications(): Promise<OwnApplicationRow[]> {
  const { ownApplications: table } = currentDatabase()
  const now = nowSeconds()
  const shown = (await table.toArray()).filter((row) => isShown(row, now)).toSorted(openAndNewestFirst)
  return Promise.all(
    shown.map(async (row) => ({ ...row, isMember: (await groupWithPeople(row.groupId)) !== null })),
  )
}

function isShown(row: OwnApplication, now: EpochSeconds): boolean {
  if (row.status === 'applied') return true
  return row.status !== 'withdrawn' && row.updatedAt > now - decidedShownSeconds && !isPutAway(row)
}

const openAndNewestFirst = compareBy<OwnApplication>(
  ({ status }) => (status === 'applied' ? 0 : 1),
  ({ updatedAt }) => -updatedAt,
  ({ id }) => id,
)

/** Which answers to their own applications the person has put away on this device. In localStorage: ids, and no names. */
const key = 'waritabi-put-away-applications'
/** An answer is shown for a week, so few are ever needed. */
const keptMax = 20

type Answer = Pick<OwnApplication, 'id' | 'updatedAt'>

/** Another application to the same group has the same id, and is answered later. */
const lineOf = ({ id, updatedAt }: Answer) => `${id} ${updatedAt}`

const storedLines = () => (readText(key) ?? '').split('\n')

export function isPutAway(answer: Answer): boolean {
  return storedLines().includes(lineOf(answer))
}

/** Without storage it is back when the page is opened again, for a week at most. */
export function putAway(answer: Answer): void {
  keepText(key, [...storedLines().slice(1 - keptMax), lineOf(answer)].join('\n'))
}
