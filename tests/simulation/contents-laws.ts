/**
 * What holds for the bytes of attachments in every history:
 * 1. No acknowledged byte is lost. The bytes of a row that says that they were uploaded are served as they were, as long as the
 *    row lives or can be restored. After the server was put back, as soon as a device that holds them has synced and sent.
 * 2. Bytes that the server does not have stay on the device that recorded them, as long as a row or an unsent change names them.
 * 3. Nothing is kept for ever: thirty days after the last row that names them, no bytes are left on the server, whole or in part,
 *    and a week later none on a device.
 * 4. Whoever looks sees bytes whose SHA-256 is the hash of the row, or none.
 * 5. What is left to be sent reaches 0, and no count on the way says more than there is.
 * 6. An expense is kept where there is no room for its file, and what was not kept is said.
 */
export const laws = {
  served: 'no acknowledged byte is lost',
  unsentStays: 'unsent bytes are never evicted',
  notForEver: 'nothing is kept for ever',
  ownBytes: 'whoever looks sees the bytes of the row',
  counts: 'what is left to be sent reaches 0',
  keptOrSaid: 'an expense is kept without its file, and that is said',
} as const
