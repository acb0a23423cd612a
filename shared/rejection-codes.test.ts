import { expect, it } from 'vitest'
import { remedyFor } from './rejection-codes.ts'

it('the remedy of a refused change is the one of its code, and any of a newer server’s code', () => {
  expect(remedyFor('of-a-newer-server')).toBe('edit')
  expect(remedyFor('expense-deleted')).toBe('resend')
  expect(remedyFor('expense-settled')).toBe('none')
})
