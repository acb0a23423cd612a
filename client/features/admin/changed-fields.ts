/** What was typed, without what is as it was before: that may have been changed elsewhere since. */
export function changedFields<Values extends Record<string, string>>(
  typed: Values,
  before: Values,
): { [field: string]: string } {
  return Object.fromEntries(Object.entries(typed).filter(([field, value]) => value !== before[field]))
}
