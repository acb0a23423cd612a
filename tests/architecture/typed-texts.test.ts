/** No field cuts what is typed or pasted: a limit of the browser does so in silence. */
import { expect, it } from 'vitest'
import { codeOf, sourceFiles } from './source-files.ts'

const files = sourceFiles
  .filter(({ path, isTest }) => path.startsWith('client/') && !isTest)
  .map((file) => ({ path: file.path, code: codeOf(file) }))

it('no field has a length at which the browser cuts it', () => {
  const cutting = files.filter(({ code }) => /\bmaxLength=|\bmaxlength\b/.test(code))
  expect(cutting.map(({ path }) => path)).toEqual([])
})

it('no field leaves out what is no number, as the browser’s own number field does', () => {
  const filtering = files.filter(({ code }) => /type="number"|<NumberInput\b/.test(code))
  expect(filtering.map(({ path }) => path)).toEqual([])
})

it('what is typed loses no signs on its way to a value', () => {
  const removing = files.filter(({ code }) => /replace(?:All)?\(\/(?:\\D|\[\^)/.test(code))
  // The digits of a text that is known to be an amount.
  expect(removing.map(({ path }) => path)).toEqual(['client/ui/typed-numbers.ts'])
})

it('a form whose fields may be unread is not left without a question', () => {
  const ofMostForms = 'client/ui/form-saving.tsx'
  const forms = files.filter(
    ({ path, code }) =>
      path === ofMostForms || (code.includes('areFieldsRead(') && code.includes('<UnsavedChangesGuard')),
  )
  expect(forms.map(({ path }) => path)).toContain(ofMostForms)
  const leaving = forms.filter(({ code }) => !/<UnsavedChangesGuard [^>]*formId=/.test(code))
  expect(leaving.map(({ path }) => path)).toEqual([])
})
