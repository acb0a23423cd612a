import { iconPixelsMax } from '../limits.ts'
import { type Result, err, ok } from '../result.ts'
import { type PictureType, readPicture } from './picture-headers.ts'

/** The type of a picture that may be a group's icon. Refuses other files, larger pictures and animated ones. */
export function readIconType(
  file: Uint8Array,
): Result<PictureType, 'icon-type-unsupported' | 'icon-dimensions-too-large'> {
  const picture = readPicture(file)
  if (!picture || picture.isAnimated) return err('icon-type-unsupported')
  const { type, width, height } = picture
  return Math.max(width, height) > iconPixelsMax ? err('icon-dimensions-too-large') : ok(type)
}
