import Dexie from 'dexie'
import { describe, expect, test } from 'vitest'
import { codeOfStorageError } from './storage-errors.ts'

/** What Chromium says where the disk itself is full. */
const noSpace =
  'Connection is closing because of: IO error: .../000003.log: FILE_ERROR_NO_SPACE (ChromeMethodBFE: 3::WritableFileAppend::8)'

describe('an error of the device’s storage', () => {
  test.each([
    ['the write', new Dexie.QuotaExceededError('full')],
    ['the write, by the browser itself', new DOMException('full', 'QuotaExceededError')],
    ['the write, by a browser that only says so in words', new DOMException(noSpace, 'UnknownError')],
    ['the write of a large row', new DOMException('Failed to write blobs (IOError)', 'DataError')],
    [
      'the commit, by a browser that only says so in words',
      new Dexie.AbortError('aborted', new DOMException(noSpace, 'UnknownError')),
    ],
    ['the commit', new Dexie.AbortError('aborted', new DOMException('full', 'QuotaExceededError'))],
  ])('says that the device is full, where that shows at %s', (_, error) => {
    expect(codeOfStorageError(error)).toBe('device-full')
  })

  test.each([
    ['a lost connection', new Dexie.DatabaseClosedError('closed')],
    ['an unknown error', new DOMException('Internal error.', 'UnknownError')],
    ['a key that cannot be one', new DOMException('The parameter is not a valid key.', 'DataError')],
    ['what is no error', 'full'],
  ])('says no more than that of %s', (_, error) => {
    expect(codeOfStorageError(error)).toBe('device-failed')
  })
})
