/**
 * Placeholder of a screen until its rows are read: bars where its cards and lists will be, so that nothing jumps. How many
 * rows will come is not known, so only what stands above them has exactly its height.
 */
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { Panes } from './two-panes.tsx'

/** Heights in rem: of a card, or of the rows of a list below its heading, which is a section's without `headingHeight`. */
type SkeletonPart = number | { rows: number; rowHeight: number; headingHeight?: number }

type ScreenSkeletonProps = {
  /** For screen readers. */
  text: string
  /** From top to bottom. */
  parts: readonly SkeletonPart[]
  /** Above `parts`, or beside them on a wide screen. */
  aside?: readonly SkeletonPart[] | undefined
}

export function ScreenSkeleton({ text, parts, aside }: ScreenSkeletonProps) {
  return (
    <div role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
      {aside ? (
        <Panes aside={<Parts parts={aside} />}>
          <Parts parts={parts} />
        </Panes>
      ) : (
        <Stack gap="lg">
          <Parts parts={parts} />
        </Stack>
      )}
    </div>
  )
}

const sectionHeadingHeight = 1.3125

function Parts({ parts }: { parts: readonly SkeletonPart[] }) {
  return parts.map((part, index) => {
    if (typeof part === 'number') return <Skeleton key={index} height={`${part}rem`} radius="xl" />
    const { rows, rowHeight, headingHeight = sectionHeadingHeight } = part
    return (
      <Stack key={index} gap="xs">
        {headingHeight > 0 ? <Skeleton height={`${headingHeight}rem`} width="8rem" radius="md" /> : null}
        <Skeleton height={`${rows * rowHeight}rem`} radius="xl" data-rows={rows} />
      </Stack>
    )
  })
}
