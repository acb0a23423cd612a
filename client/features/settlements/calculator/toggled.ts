/** The set with or without this value. */
export function toggled<Value>(values: ReadonlySet<Value>, value: Value, isIn: boolean): ReadonlySet<Value> {
  const next = new Set(values)
  if (isIn) next.add(value)
  else next.delete(value)
  return next
}
