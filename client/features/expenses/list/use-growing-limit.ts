import { useState } from 'react'
import { useRememberHistoryValue, useHistoryValue } from './use-history-value.ts'

const pageSize = 200
const limits = new Map<string, number>()

/** How many rows to read of a long list: more, once what has been read is nearly at its end. */
export function useGrowingLimit() {
  const before = useHistoryValue(limits)
  const [limit, setLimit] = useState(before ?? pageSize)
  useRememberHistoryValue(limits, () => limit)
  return {
    limit,
    /** Where fewer rows came than were asked for, there are no more. */
    readMore: (rowsRead: number) => {
      if (rowsRead >= limit) setLimit(rowsRead + pageSize)
    },
  }
}
