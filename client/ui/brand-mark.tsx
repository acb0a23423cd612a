/** A coin cut in two by a road that leads over a hill: the costs of a trip, divided. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect width="64" height="64" rx="16" fill="var(--mantine-color-ai-6)" />
      <path
        d="M35.5 12.3 A20 20 0 0 1 39.7 50.5 C31.5 43 43.5 37 38 29.5 C34.5 24.5 33 18 35.5 12.3 Z"
        fill="var(--mantine-color-ai-0)"
      />
      <path
        d="M29.5 12.2 A20 20 0 0 0 33.4 52 C23 42 35.5 36.5 31 30.5 C27 25 26.5 18 29.5 12.2 Z"
        fill="var(--mantine-color-ai-2)"
      />
    </svg>
  )
}
