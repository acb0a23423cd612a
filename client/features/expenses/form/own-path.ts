/**
 * The dashboard, receipts and what was shared, and the pages of groups. A path has only letters, digits, hyphens and single
 * slashes, so nothing in it can be read as another host, however it is encoded. The query may be encoded, because it cannot
 * name a host.
 */
const ownPaths =
  /^\/(?:dashboard|receipts|shared|groups\/[A-Za-z0-9-]+(?:\/[A-Za-z0-9-]+)*)(?:\?[A-Za-z0-9=&%._+-]*)?(?:#[A-Za-z0-9-]*)?$/

/** The path, or null if it is none of these, such as an address of another host. */
export function ownPath(text: string | undefined): string | null {
  return text !== undefined && ownPaths.test(text) ? text : null
}
