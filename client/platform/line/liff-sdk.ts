/**
 * The LINE SDK with the modules that are used, as one chunk. The full SDK would load scripts of another host at each start
 * (docs/decisions/0070-line-sdk.md).
 */
import liff from '@line/liff/core'
import GetAccessToken from '@line/liff/get-access-token'
import GetContext from '@line/liff/get-context'
import IsApiAvailable from '@line/liff/is-api-available'
import IsLoggedIn from '@line/liff/is-logged-in'
import Login from '@line/liff/login'
import Logout from '@line/liff/logout'
import OpenWindow from '@line/liff/open-window'
import ScanCodeV2 from '@line/liff/scan-code-v2'
import SendMessages from '@line/liff/send-messages'
import ShareTargetPicker from '@line/liff/share-target-picker'

liff.use(new Login())
liff.use(new Logout())
liff.use(new IsLoggedIn())
liff.use(new GetAccessToken())
liff.use(new GetContext())
liff.use(new IsApiAvailable())
liff.use(new ShareTargetPicker())
liff.use(new SendMessages())
liff.use(new ScanCodeV2())
liff.use(new OpenWindow())

export const sdk = liff
