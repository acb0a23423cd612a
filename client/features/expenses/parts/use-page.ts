import { useState } from 'react'

const pageSize = 200

/** How many rows to read of a long list: more, once what has been read is nearly at its end. */
export function usePage() {
  const [limit, setLimit] = useState(pageSize)
  return {
    limit,
    /** Where fewer rows came than were asked for, there are no more. */
    readMore: (rowsRead: number) => {
      if (rowsRead >= limit) setLimit(rowsRead + pageSize)
    },
  }
}
