/** What a device fetches to read receipts. The build puts the list in (sw/build/reader-files.ts). */
export type ReaderFile = {
  name: string
  /** Contains a hash of the content. */
  address: string
  /** Compressed, as it is sent. */
  bytes: number
}

export const readerFiles: readonly ReaderFile[] = []
