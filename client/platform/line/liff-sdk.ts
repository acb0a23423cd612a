/**
 * The LINE SDK with the modules that are used, as one chunk. The full SDK would load scripts of another host at each start
 * (docs/decisions/0070-line-sdk.md).
 */
import liff from '@line/liff/core'
import GetAccessToken from '@line/liff/get-access-token'
import GetContext from '@line/liff/get-context'
import IsLoggedIn from '@line/liff/is-logged-in'
import Login from '@line/liff/login'
import Logout from '@line/liff/logout'

liff.use(new Login())
liff.use(new Logout())
liff.use(new IsLoggedIn())
liff.use(new GetAccessToken())
liff.use(new GetContext())

export const sdk = liff
