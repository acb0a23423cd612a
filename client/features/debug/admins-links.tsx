import { useEffect, useState } from 'react'
import { verifySystemAdmin } from '#client/session/system-admin.ts'
import { DeveloperLinks } from './developer-links.tsx'

/** On a server with LINE the pages of developers are for system admins (DeveloperScreen). */
export function AdminsLinks() {
  const [isAdmin, setIsAdmin] = useState(false)
  useEffect(() => void verifySystemAdmin().then(({ ok }) => setIsAdmin(ok)), [])
  return isAdmin ? <DeveloperLinks /> : null
}
