/** Describes an error for the log: what went wrong and where, without the data that people entered. */

export type DescribedError = {
  type: string
  code?: string
  message: string
  stack: string[]
  cause?: DescribedError
}

/** PostgreSQL's SQLSTATE class of data exceptions. Their messages quote the value, as those of JSON.parse do. */
const quotingCode = /^22\w{3}$/
const causesMax = 5

export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: [] }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const isQuoting = error instanceof SyntaxError || (code !== undefined && quotingCode.test(code))
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    message: isQuoting ? '(quotes what was given)' : error.message,
    stack: framesOf(error),
    ...(error.cause !== undefined && depth < causesMax && { cause: describeError(error.cause, depth + 1) }),
  }
}

/** Only the stack's frames, because a stack begins with the message. */
function framesOf({ stack = '' }: Error): string[] {
  return stack.split('\n').flatMap((line) => (/^\s+at /.test(line) ? line.trim() : []))
}
