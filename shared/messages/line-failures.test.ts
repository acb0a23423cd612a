/** Which failure of the LINE SDK is shown as which. Codes and messages are those that the SDK gives. */
import { describe, expect, it } from 'vitest'
import {
  type LineFailure,
  type LineFailureCode,
  hintsOf,
  lineFailureCodeOf,
  lineFailureOf,
  lineFailures,
  lineRemedyLabels,
} from './line-failures.ts'

const sdk = (code: string | number, message = '') => Object.assign(new Error(message), { code })

describe('a failure of the LINE SDK', () => {
  it.each<[LineFailureCode, unknown]>([
    ['INIT_FAILED', sdk('INIT_FAILED', 'Can not get context from server.')],
    ['INVALID_LIFF_ID', sdk('INIT_FAILED', 'Invalid LIFF ID.')],
    ['INVALID_LIFF_ID', sdk('404', 'channel not found')],
    ['INVALID_LIFF_ID', sdk('404')],
    ['INVALID_LIFF_ID', sdk('INVALID_CONFIG', 'liffId is necessary for liff.init()')],
    ['INVALID_CONFIG', sdk('INVALID_CONFIG', 'endpointUrl')],
    ['BAD_REQUEST', sdk('400', 'Bad Request')],
    ['BAD_REQUEST', sdk(400)],
    ['BAD_REQUEST', new Error('Request failed with status 400')],
    ['BAD_REQUEST', sdk('INVALID_ARGUMENT', 'no proper argument')],
    ['FORBIDDEN', sdk('FORBIDDEN', 'No permission for liff.scanCode()')],
    ['FORBIDDEN', sdk('403')],
    ['ACCESS_DENIED', sdk('INIT_FAILED', 'access_denied: The resource owner denied the request.')],
    ['UNAUTHORIZED', sdk('UNAUTHORIZED', 'Unauthorized')],
    ['UNAUTHORIZED', sdk('401')],
    ['UNAUTHORIZED', sdk('INIT_FAILED', 'Failed to verify access_token')],
    ['UNAUTHORIZED', sdk('invalid_request', 'access token expired')],
    ['UNAUTHORIZED', sdk('invalid_grant', 'invalid authorization code')],
    ['UNAUTHORIZED', sdk('INVALID_ID_TOKEN', 'Invalid ID token.')],
    ['TOKEN_MISSING', sdk('UNAUTHORIZED', 'Need access_token for api call, Please login first')],
    ['TOKEN_MISSING', new Error('access token not available')],
    ['TOKEN_MISSING', new Error('user is not logged in')],
    ['NETWORK_ERROR', new TypeError('Failed to fetch')],
    ['NETWORK_ERROR', new TypeError('Load failed')],
    ['NETWORK_ERROR', new TypeError('cancelled')],
    ['LIFF_NOT_READY', sdk('INIT_TIMEOUT', 'Operation timed out after 10000ms')],
    ['LIFF_NOT_READY', new Error('the SDK is not initialized, please initialize first')],
    ['RATE_LIMIT', sdk('429')],
    ['RATE_LIMIT', sdk('RATE_LIMIT_EXCEEDED')],
    ['INIT_BLOCKED', new Error('initialization failed too many times, wait and refresh the page')],
    ['UNKNOWN', sdk('CREATE_SUBWINDOW_FAILED')],
    ['UNKNOWN', sdk('toString')],
    ['UNKNOWN', sdk('500', 'Internal Server Error')],
    ['UNKNOWN', 'text'],
    ['UNKNOWN', undefined],
    ['UNKNOWN', null],
  ])('is %s for %s', (code, error) => {
    expect(lineFailureCodeOf(error)).toBe(code)
  })

  it.each(Object.entries(lineFailures))('%s names only buttons that are there', (_, failure: LineFailure) => {
    const named = (text: string) =>
      Object.values(lineRemedyLabels).filter((label) => text.includes(`「${label}」`))
    expect(named(failure.hints.join())).toEqual([])
    expect(hintsOf(failure, [])).toEqual(failure.hints)
    const { remedies } = failure
    const all = hintsOf(failure, remedies)
    expect(named(all.join()).toSorted()).toEqual(remedies.map((each) => lineRemedyLabels[each]).toSorted())
    expect(all.slice(0, 1).join()).not.toMatch(/^直らない/)
    // A sentence that asks to try again has the button for it.
    expect(/再試行/.test(failure.sentence) && !remedies.includes('retry')).toBe(false)
    expect(/再ログイン/.test(failure.sentence) && !remedies.includes('log-in-again')).toBe(false)
    expect(/ページを更新/.test(failure.sentence) && !remedies.includes('reload')).toBe(false)
  })

  it('without a sentence of its own names LINE’s code', () => {
    expect(lineFailureOf(sdk('500')).sentence).toBe(`${lineFailures.UNKNOWN.sentence}（コード: 500）`)
    expect(lineFailureOf(sdk('FORBIDDEN'))).toBe(lineFailures.FORBIDDEN)
  })

  it.each(['', 'two words', 'x'.repeat(41), '<b>'])('does not show the code “%s”', (code) => {
    expect(lineFailureOf(sdk(code, 'Something in English'))).toEqual(lineFailures.UNKNOWN)
  })

  it('is said in Japanese, and never by the SDK’s own message', () => {
    const english = 'The resource owner denied the request.'
    for (const code of Object.keys(lineFailures)) {
      const { title, sentence, hints }: LineFailure = lineFailureOf(sdk(code, english))
      expect([title, sentence, ...hints].join()).not.toContain(english)
      expect(sentence).toMatch(/[ぁ-ん].*。(?:（コード: UNKNOWN）)?$/)
    }
  })

  it('that is a 400 lists what to check in LINE’s console', () => {
    expect(lineFailures.BAD_REQUEST.hints.join()).toMatch(/LIFF ID.*https.*profile.*openid.*Full.*友だち/)
  })
})
