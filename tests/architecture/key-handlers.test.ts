/** No handler of a key acts on a key of a Japanese conversion, which also in Safari belongs to the conversion. */
import { expect, it } from 'vitest'
import { codeOf, sourceFiles } from './source-files.ts'

const reader = 'client/ui/ignore-composing-enter.ts'
const files = sourceFiles
  .filter(({ path, isTest }) => path.startsWith('client/') && !isTest && path !== reader)
  .map((file) => ({ path: file.path, code: codeOf(file) }))

/** Handlers that never get the key of a conversion. */
const exceptions = [
  { path: 'client/ui/day-field.tsx', because: 'a date field has no conversion' },
  { path: 'client/ui/time-field.tsx', because: 'a time field has no conversion' },
  { path: 'client/ui/notice-board.tsx', because: 'reads only that one was pressed' },
  { path: 'client/ui/notice-content.tsx', because: 'leaves out text fields' },
  { path: 'client/features/expenses/form/weight-stepper.tsx', because: 'on a number that is stepped' },
  { path: 'client/features/itineraries/plan/use-item-drag.ts', because: 'on a handle' },
  { path: 'client/features/itineraries/plan/follow-pointer.ts', because: 'while something is dragged' },
]

const handler = /(?:\bonKey(?:Down|Up|Press)(?:Capture)?(?:=\{|: )|'key(?:down|up|press)', *)(?=(.*\n?.*))/g
const goesThrough =
  /^(?:ignoreComposingEnter\b|\(event\) =>\s*on(?:Enter|Escape)\(event,|ignoreComposingEscape\b)/

function handlersIn(code: string): string[] {
  return [...code.matchAll(handler)].map(([, begun = '']) => begun)
}

it('every handler of a key leaves out the keys of a conversion', () => {
  const acting = files.filter(({ code }) => handlersIn(code).some((each) => !goesThrough.test(each)))
  expect(acting.map(({ path }) => path)).toEqual(exceptions.map(({ path }) => path).toSorted())
})

it('the handlers are found by the pattern of this test', () => {
  expect(files.flatMap(({ code }) => handlersIn(code)).length).toBeGreaterThan(15)
})

it('only one file knows how a key of a conversion is told from others', () => {
  const telling = files.filter(({ code }) => /\.isComposing\b|\bkeyCode\b|\b229\b/.test(code))
  expect(telling.map(({ path }) => path)).toEqual([])
})

it('no form is submitted by the Enter that ends a conversion', () => {
  const forms = files.flatMap(({ path, code }) =>
    [...code.matchAll(/<form\b[\s\S]*?\n? *>\n/g)].map(([tag]) => ({ path, tag })),
  )
  expect(forms.map(({ path }) => path)).toContain('client/ui/form.tsx')
  expect(forms.filter(({ tag }) => !tag.includes('onKeyDown={ignoreComposingEnter}'))).toEqual([])
})
