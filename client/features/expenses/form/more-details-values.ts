/** The optional details of an expense in its form, of which only the date of the chosen status is shown. */
import { type Expense, type PurchaseStatus, dateOfStatus } from '#shared/model/expense.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { noDetails } from '#shared/model/row-defaults.ts'

export type DetailValues = {
  location: string
  url: string
  notes: string
  purchaseStatus: PurchaseStatus | null
  /** As typed; empty for none. It is the date that belongs to `purchaseStatus`. */
  purchaseDate: string
  assignee: UserKey | null
}

type DetailFields = Pick<Expense, keyof typeof noDetails | 'location'>

export const emptyDetails: DetailValues = {
  location: '',
  url: '',
  notes: '',
  purchaseStatus: null,
  purchaseDate: '',
  assignee: null,
}

export function detailValuesOf(row: DetailFields): DetailValues {
  const { location, url, notes, purchaseStatus, assignee } = row
  const purchaseDate = (purchaseStatus && row[dateOfStatus[purchaseStatus]]) ?? ''
  return { location, url, notes, purchaseStatus, purchaseDate, assignee }
}

/** Whether the form shows the details opened. */
export function hasDetails(values: DetailValues): boolean {
  return JSON.stringify(values) !== JSON.stringify(emptyDetails)
}

/** A date means something else under another status, so it is not taken along. */
export function chooseStatus(values: DetailValues, purchaseStatus: PurchaseStatus | null): DetailValues {
  return { ...values, purchaseStatus, purchaseDate: '' }
}

/** As a row has them. The dates of other statuses are null. */
function fieldsOf({
  location,
  url,
  notes,
  purchaseStatus,
  purchaseDate,
  assignee,
}: DetailValues): DetailFields {
  const date = purchaseDate === '' ? null : purchaseDate
  return {
    ...noDetails,
    location: location.trim(),
    url: url.trim(),
    notes: notes.trim(),
    purchaseStatus,
    ...(purchaseStatus ? { [dateOfStatus[purchaseStatus]]: date } : {}),
    assignee,
  }
}

/** The fields that differ, for an edit. */
export function changedDetails(opened: DetailValues, values: DetailValues): Partial<DetailFields> {
  return differing(fieldsOf(values), fieldsOf(opened))
}

/** The fields that are filled, for a new expense: a server of the release before knows no others. */
export function filledDetails(values: DetailValues): Partial<DetailFields> {
  return differing(fieldsOf(values), fieldsOf(emptyDetails))
}

function differing(fields: DetailFields, others: DetailFields): Partial<DetailFields> {
  const before = new Map(Object.entries(others))
  return Object.fromEntries(Object.entries(fields).filter(([field, value]) => before.get(field) !== value))
}
