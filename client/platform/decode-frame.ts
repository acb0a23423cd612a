/** The present picture of a video, decoded by the library `qr`. */
import { decodeQR } from 'qr/decode.js'

/** Enough for a code that fills a part of the picture. A larger picture costs a slow phone too long. */
const sideMax = 640

let canvas: HTMLCanvasElement | undefined

export function decodeFrame(video: HTMLVideoElement): string | null {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, sideMax / Math.max(videoWidth, videoHeight))
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
  canvas ??= document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || width === 0 || height === 0) return null
  Object.assign(canvas, { width, height })
  context.drawImage(video, 0, 0, width, height)
  try {
    return decodeQR({ width, height, data: context.getImageData(0, 0, width, height).data })
  } catch {
    // The library throws for a picture without a code.
    return null
  }
}
