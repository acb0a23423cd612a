import { useState } from 'react'
import { useKeeping, useKept } from './use-kept.ts'

const pageSize = 200
const kept = new Map<string, number>()

/** How many rows to read of a long list: more, once what has been read is nearly at its end. */
export function usePage() {
  const before = useKept(kept)
  const [limit, setLimit] = useState(before ?? pageSize)
  useKeeping(kept, () => limit)
  return {
    limit,
    /** Where fewer rows came than were asked for, there are no more. */
    readMore: (rowsRead: number) => {
      if (rowsRead >= limit) setLimit(rowsRead + pageSize)
    },
  }
}
