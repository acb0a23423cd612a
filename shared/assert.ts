/** A defect: something that cannot be, is. It stops the work at hand and is never shown as a refusal. */
export class Defect extends Error {
  override name = 'Defect'
}

/** States what must hold here; `truth` is the sentence that is broken when it does not. */
export function assert(condition: unknown, truth: string): asserts condition {
  if (!condition) throw new Defect(truth)
}

/** Marks the branch that the types say is never taken. */
export function unreachable(value: never): never {
  throw new Defect(`unreachable: ${JSON.stringify(value)}`)
}
