// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { areFieldsRead } from './unread-fields.ts'

/** The names of the fields that were told to say why they cannot be read. */
let told: string[]
function renderForm(fields: string): void {
  told = []
  document.body.innerHTML = `<form id="form">${fields}</form><input name="outside" data-unread="true">`
  for (const field of document.querySelectorAll('input, textarea'))
    field.addEventListener('invalid', () => told.push(field.getAttribute('name') ?? ''))
}
beforeEach(() => renderForm(''))

it.each([
  ['that were read', '<input name="amount"><textarea name="note"></textarea>', []],
  [
    'of which some were not',
    '<input name="amount" data-unread="true"><textarea name="note" data-unread="true"></textarea>',
    ['amount', 'note'],
  ],
  ['of which one out of sight was not', '<div hidden><input name="url" data-unread="true"></div>', []],
])('a form with fields %s', (_, fields, expected) => {
  renderForm(fields)
  expect(areFieldsRead('form')).toBe(expected.length === 0)
  expect(told).toEqual(expected)
})
