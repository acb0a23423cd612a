/** The context token, from which the SDK learns about the LIFF app. The SDK does not check its signature. */
import type { LineState } from './line-state.ts'

/** The features that the SDK may offer, and since which version of LINE. */
const availability = {
  shareTargetPicker: { permission: true, minVer: '10.3.0' },
  multipleLiffTransition: { permission: false, minVer: '10.18.0' },
  subwindowOpen: { permission: true, minVer: '11.7.0' },
  scanCodeV2: { permission: true, minVer: '11.7.0', minOsVer: '14.3.0' },
  scanCode: { permission: false, minVer: '9.4.0', unsupportedFromVer: '9.19.0' },
  skipChannelVerificationScreen: { permission: false, minVer: '11.14.0' },
}

/** `external` is a browser outside LINE, `utou` a chat with one person inside LINE. */
export function contextToken(state: LineState, type: 'external' | 'utou'): string {
  const context = {
    type,
    ...(type === 'utou' ? { userId: state.user.userId } : {}),
    liffId: state.liffId,
    endpointUrl: state.endpointUrl,
    viewType: 'full',
    permanentLinkPattern: 'concat',
    availability,
    scope: state.appScopes,
    menuColorSetting: { adaptableColorSchemes: ['light'] },
    miniDomainAllowed: false,
  }
  return [base64urlOf({ alg: 'HS256' }), base64urlOf(context), 'signature'].join('.')
}

function base64urlOf(content: unknown): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url')
}
