/** Makes an icon of a picture: the square in its middle, scaled down. Nothing else of the file remains, such as its place. */

export const squarePixels = 256
const quality = 0.85

/** Null if the browser cannot read the file as a picture. */
export async function squarePicture(file: Blob): Promise<Blob | null> {
  const source = await createImageBitmap(file).catch(() => null)
  if (!source) return null
  try {
    const canvas = document.createElement('canvas')
    canvas.width = squarePixels
    canvas.height = squarePixels
    const drawing = canvas.getContext('2d')
    if (!drawing) return null
    // JPEG has no transparency and would show black.
    drawing.fillStyle = 'white'
    drawing.fillRect(0, 0, squarePixels, squarePixels)
    drawing.imageSmoothingQuality = 'high'
    const { x, y, side } = middleSquareOf(source)
    drawing.drawImage(source, x, y, side, side, 0, 0, squarePixels, squarePixels)
    // Safari writes no WebP.
    return (await encoded(canvas, 'image/webp')) ?? (await encoded(canvas, 'image/jpeg'))
  } finally {
    source.close()
  }
}

type Size = { width: number; height: number }

export function middleSquareOf({ width, height }: Size): { x: number; y: number; side: number } {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side }
}

/** Null if the browser does not write this type: it then writes PNG. */
function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, quality)
  })
}
