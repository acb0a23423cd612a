/** Which answers to the person's own applications they have put away on this device. In localStorage: ids, and no names. */
import type { OwnApplication } from '#shared/model/application.ts'

const key = 'waritabi-put-away-applications'
/** An answer is shown for a week, so few are ever needed. */
const keptMax = 20

type Answer = Pick<OwnApplication, 'id' | 'updatedAt'>

/** Another application to the same group has the same id, and is answered later. */
const lineOf = ({ id, updatedAt }: Answer) => `${id} ${updatedAt}`

function storedLines(): string[] {
  try {
    return (localStorage.getItem(key) ?? '').split('\n')
  } catch {
    // Without localStorage nothing is put away for longer than the page is open.
    return []
  }
}

export function isPutAway(answer: Answer): boolean {
  return storedLines().includes(lineOf(answer))
}

export function putAway(answer: Answer): void {
  try {
    localStorage.setItem(key, [...storedLines().slice(1 - keptMax), lineOf(answer)].join('\n'))
  } catch {
    // It is back when the page is opened again, for a week at most.
  }
}
