/** Opens the camera at the back of the device. Browsers ask the person first. */

type CameraFailure = 'denied' | 'missing' | 'failed'
export type OpenedCamera = { ok: true; stream: MediaStream } | { ok: false; failure: CameraFailure }

/** Browsers offer a camera only to pages that came over https, and to this computer's own. */
export function canAskForCamera(): boolean {
  return 'mediaDevices' in navigator && typeof navigator.mediaDevices.getUserMedia === 'function'
}

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
