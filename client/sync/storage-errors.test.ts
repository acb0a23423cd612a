import Dexie from 'dexie'
import { describe, expect, test } from 'vitest'
import { codeOfStorageError } from './storage-errors.ts'

describe('an error of the device’s storage', () => {
  test.each([
    ['the write', new Dexie.QuotaExceededError('full')],
    ['the write, by the browser itself', new DOMException('full', 'QuotaExceededError')],
    ['the commit', new Dexie.AbortError('aborted', new DOMException('full', 'QuotaExceededError'))],
  ])('says that the device is full, where that shows at %s', (_, error) => {
    expect(codeOfStorageError(error)).toBe('device-full')
  })

  test.each([
    ['a lost connection', new Dexie.DatabaseClosedError('closed')],
    ['what is no error', 'full'],
  ])('says no more than that of %s', (_, error) => {
    expect(codeOfStorageError(error)).toBe('device-failed')
  })
})
