import { useState } from 'react'
import { useRememberHistoryValue, useHistoryValue } from './use-history-value.ts'

const pageSize = 100
const limits = new Map<string, number>()

/** The number of rows to read of a long list. It grows when the end of the rows read so far comes near. */
export function useGrowingLimit() {
  const before = useHistoryValue(limits)
  const [limit, setLimit] = useState(before ?? pageSize)
  useRememberHistoryValue(limits, () => limit)
  return {
    limit,
    /** If a read returned fewer rows than its limit, there are no more. */
    readMore: (rowsRead: number) => {
      if (rowsRead >= limit) setLimit(rowsRead + pageSize)
    },
  }
}
