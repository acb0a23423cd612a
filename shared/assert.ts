/** A defect: a condition that the code relies on does not hold. It stops the current work and is never shown as a rejection. */
export class Defect extends Error {
  override name = 'Defect'
}

/** Throws a Defect if the condition is false. `truth` is the violated condition as a sentence. */
export function assert(condition: unknown, truth: string): asserts condition {
  if (!condition) throw new Defect(truth)
}

/** Marks a branch that is impossible by the types. A new case that is not handled then does not compile. */
export function unreachable(value: never): never {
  throw new Defect(`unreachable: ${JSON.stringify(value)}`)
}
