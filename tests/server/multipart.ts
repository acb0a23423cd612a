/** Bodies of multipart/form-data, as browsers write them and as they must not be. */

/** A body whose content type names the boundary. */
export class Multipart {
  readonly type: string
  readonly bytes: Buffer

  constructor(bytes: Buffer, boundary = 'frontier') {
    this.bytes = bytes
    this.type = `multipart/form-data; boundary=${boundary}`
  }
}

export type MultipartPart = {
  name: string
  content: Buffer | string
  fileName?: string | null
  type?: string
}

/** `fileName: null` makes a text field of the part. */
export function multipartOf(...parts: MultipartPart[]): Multipart {
  const written = parts.map(({ name, content, fileName = 'icon.png', type = 'image/png' }) =>
    Buffer.concat([
      Buffer.from(
        [
          '--frontier',
          `content-disposition: form-data; name="${name}"${fileName === null ? '' : `; filename="${fileName}"`}`,
          ...(fileName === null ? [] : [`content-type: ${type}`]),
          '',
          '',
        ].join('\r\n'),
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
  )
  return new Multipart(Buffer.concat([...written, Buffer.from('--frontier--\r\n')]))
}
