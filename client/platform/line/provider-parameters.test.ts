import { describe, expect, it } from 'vitest'
import {
  hasProviderParameters,
  isBackFromLogin,
  isLoginCallback,
  pathOfLiffState,
  withoutProviderParameters,
} from './provider-parameters.ts'

const site = 'https://waritabi.example'
const callback =
  '?code=Ab1&state=xy&liffClientId=1234567890&liffRedirectUri=https%3A%2F%2Fwaritabi.example%2F'
const refused = '?error=access_denied&error_description=The+owner+denied&state=xy&liffOAuth2Error=true'
const fragment = '#context_token=a.b.c&feature_token=f&access_token=t&id_token=i&client_id=1&mst_challenge=m'

describe('an address from LINE', () => {
  it.each([
    ['after a login', `/${callback}`, '/'],
    ['after a login that a page below the front page asked for', `/login${callback}&next=1`, '/login?next=1'],
    ['after a refused consent', `/${refused}`, '/'],
    ['after an attempt in the app of Android', `/${callback}&liffIsEscapedFromApp=true`, '/'],
    ['of a LIFF URL', '/?liff.state=%2Fjoin%3Fcode%3DABCD', '/'],
    ['in LINE’s browser', `/${fragment}`, '/'],
    ['in LINE’s browser, of an invitation', `/join?code=ABCD${fragment}`, '/join?code=ABCD'],
    ['with a token in its query', '/?access_token=t', '/'],
  ])('%s is recognised and stripped', (_, given, left) => {
    expect(hasProviderParameters(site + given)).toBe(true)
    expect(withoutProviderParameters(site + given)).toBe(site + left)
  })

  it.each(['/join?code=ABCD', '/groups/1?q=%E3%81%82&state=paid', '/settings#storage', '/?error=none'])(
    'is not %s, which stays as it is',
    (given) => {
      expect(hasProviderParameters(site + given)).toBe(false)
      expect(withoutProviderParameters(site + given)).toBe(site + given)
    },
  )

  it('tells a login that was granted from other visits', () => {
    const told = [`/${callback}`, `/${refused}`, `/${fragment}`, '/join?code=ABCD'].map((path) => site + path)
    expect(told.map(isLoginCallback)).toEqual([true, false, false, false])
    expect(told.map(isBackFromLogin)).toEqual([true, true, false, false])
  })

  it.each([
    ['%2Fjoin%3Fcode%3DABCD', '/join?code=ABCD'],
    ['%3Fcode%3DABCD', '/?code=ABCD'],
    ['join', '/join'],
    ['', null],
  ])('of a LIFF URL says in %s what it wanted to open', (state, path) => {
    expect(pathOfLiffState(`${site}/?liff.state=${state}`)).toBe(path)
  })
})
