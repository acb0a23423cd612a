/** A QR code. Black on white in both schemes, because some cameras do not read light codes on dark. */
import { encodeQR } from 'qr'

/** Modules around the code, without which cameras do not find it (ISO/IEC 18004). */
const quietZone = 4

export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      style={{
        background: 'white',
        borderRadius: 'var(--mantine-radius-md)',
        display: 'block',
        maxWidth: '15rem',
        width: '100%',
      }}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} fill="black" />
    </svg>
  )
}
