/**
 * Opens the camera at the back of the device, and reads QR codes from its video: by the browser where it can, and elsewhere by a
 * library that is fetched for it.
 */
import { loadOnDemand } from '#client/sync/load-chunk.ts'

/** Null as long as the picture shows no QR code. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | null>

/** The part of the Shape Detection API that is used. It is not in TypeScript's DOM library. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** Null if the library cannot be fetched. */
export async function loadQrReader(): Promise<QrReader | null> {
  return (await readerOfBrowser()) ?? readerOfLibrary()
}

async function readerOfBrowser(): Promise<QrReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  try {
    if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return null
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null
  } catch {
    // Some browsers have the class without the service behind it.
    return null
  }
}

async function readerOfLibrary(): Promise<QrReader | null> {
  const part = await loadOnDemand(() => import('./decode-frame.ts')).catch(() => null)
  return part && (async (video) => part.decodeFrame(video))
}

type CameraFailure = 'denied' | 'missing' | 'failed'
export type OpenedCamera = { ok: true; stream: MediaStream } | { ok: false; failure: CameraFailure }

/** Browsers offer a camera only to pages that came over https, and to this computer's own. */
export function canAskForCamera(): boolean {
  return 'mediaDevices' in navigator && typeof navigator.mediaDevices.getUserMedia === 'function'
}

/** Browsers ask the person first. */
export async function openCamera(): Promise<OpenedCamera> {
  try {
    const video = { facingMode: 'environment', width: { ideal: 1280 } }
    return { ok: true, stream: await navigator.mediaDevices.getUserMedia({ audio: false, video }) }
  } catch (error) {
    return { ok: false, failure: failureOf(error) }
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

const failures = new Map<string, CameraFailure>([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
])

function failureOf(error: unknown): CameraFailure {
  return (error instanceof Error && failures.get(error.name)) || 'failed'
}
