/**
 * Keys that put rows in an order of their own: between any two keys there is room for another, so a row is moved by writing
 * that row alone. A key is a fraction in base 62, without `0.` and without a zero at its end, and keys are compared as texts.
 */
import { assert } from './assert.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const lastDigit = digits.length - 1
const middle = digits.charAt(digits.length / 2)

/** A key greater than `lower` and less than `upper`. Null means that there is no such bound. */
export function keyBetween(lower: string | null, upper: string | null): string {
  if (lower === null) return upper === null ? middle : keyBefore(upper)
  if (upper === null) return keyAfter(lower)
  assert(lower < upper, 'there is no key between equal ones')
  const common = lengthInCommon(lower, upper)
  const [prefix, rest, bound] = [upper.slice(0, common), lower.slice(common), upper.slice(common)]
  const [from, to] = [valueAt(rest, 0), valueAt(bound, 0)]
  if (to - from > 1) return prefix + digits.charAt(from + Math.floor((to - from) / 2))
  if (to === from) return `${prefix}0${keyBefore(bound.slice(1))}`
  if (bound.length > 1) return prefix + bound.charAt(0)
  return prefix + digits.charAt(from) + (rest.length > 1 ? keyAfter(rest.slice(1)) : middle)
}

/** `count` keys in ascending order, all between the bounds. Their length grows with the logarithm of `count`. */
export function keysBetween(lower: string | null, upper: string | null, count: number): string[] {
  if (count <= 0) return []
  const key = keyBetween(lower, upper)
  const below = Math.floor((count - 1) / 2)
  return [...keysBetween(lower, key, below), key, ...keysBetween(key, upper, count - 1 - below)]
}

/** Raises the first digit that can be raised, so keys that are added at the end stay short. */
function keyAfter(key: string): string {
  for (let index = 0; index < key.length; index++) {
    const value = valueAt(key, index)
    if (value < lastDigit) return key.slice(0, index) + digits.charAt(value + 1)
  }
  return key + middle
}

/** Lowers the first digit that is not zero. */
function keyBefore(key: string): string {
  const index = key.search(/[^0]/)
  assert(index >= 0, 'a key does not end with zero')
  const value = valueAt(key, index)
  if (value > 1) return key.slice(0, index) + digits.charAt(value - 1)
  return index < key.length - 1 ? key.slice(0, index + 1) : `${key.slice(0, index)}0${middle}`
}

function lengthInCommon(a: string, b: string): number {
  let length = 0
  while (length < a.length && a.charAt(length) === b.charAt(length)) length++
  return length
}

/** Zero behind the end, as in every fraction. */
function valueAt(key: string, index: number): number {
  return Math.max(0, digits.indexOf(key.charAt(index) || '0'))
}
