/** A form is pressed while something is missing, and the field says so (docs/decisions/0082-one-rule-for-all-screens.md). */
import { expect, it } from 'vitest'
import { codeOf, sourceFiles } from './source-files.ts'

/** Why a button that submits is grey: what is typed into the form would not help. */
const reasons: Record<string, string> = {
  isBusy: 'a tap is being answered',
  'form.isBusy': 'a tap is being answered',
  isOffline: 'only the server can do it, and the reason stands beside it',
  isDisabled: 'a tap is being answered, or only the server can do it',
  'blockedBy !== null': 'the sentence that is handed over stands on the screen',
  'full !== null': 'the sentence stands in the dialog',
  '!mayUpdate': 'the right was lost, and a notice says so',
  '!form.isDirty()': 'nothing differs from what is stored',
  '!isWord(form.values.word)': 'the typed word is the confirmation itself',
}

const tag = /<(?:Button|ActionButton)\b(?:=>|[^>])*>/g
const submits = /\btype="submit"|\bform=\{/

/** The terms of `disabled` of each button that submits a form. */
function termsIn(code: string): string[] {
  const buttons = [...code.matchAll(tag)].map(([each]) => each).filter((each) => submits.test(each))
  return buttons.flatMap((each) => /\bdisabled=\{([^{}]*)\}/.exec(each)?.[1]?.split(' || ') ?? [])
}

const files = sourceFiles.filter(({ path, isTest }) => path.startsWith('client/') && !isTest)
const terms = files.flatMap((file) => termsIn(codeOf(file)).map((term) => ({ path: file.path, term })))

it('no button that submits a form is grey because something is missing in it', () => {
  expect(terms.filter(({ term }) => reasons[term] === undefined)).toEqual([])
})

it('each reason is one of a button, as the pattern of this test finds them', () => {
  expect([...new Set(terms.map(({ term }) => term))].toSorted()).toEqual(Object.keys(reasons).toSorted())
})
