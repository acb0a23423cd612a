import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { shellTexts } from '#shared/messages/shell.ts'

type ListSkeletonProps = { rows?: number; rowHeight?: number; text?: string }

/** Placeholder of a list until its rows are read: bars of the rows' height, so that the layout does not jump. */
export function ListSkeleton({ rows = 4, rowHeight = 64, text = shellTexts.loading }: ListSkeletonProps) {
  return (
    <Stack gap="sm" role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={rowHeight} radius="xl" />
      ))}
    </Stack>
  )
}
