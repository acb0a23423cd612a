/** No handler of a key acts on a key of a Japanese conversion, which also in Safari belongs to the conversion. */
import { expect, it } from 'vitest'
import { codeOf, sourceFiles } from './source-files.ts'

const reader = 'client/ui/ignore-composing-enter.ts'
const files = sourceFiles
  .filter(({ path, isTest }) => path.startsWith('client/') && !isTest && path !== reader)
  .map((file) => ({ path: file.path, code: codeOf(file) }))

/** Handlers that never get the key of a conversion. */
const exceptions = [
  { path: 'client/ui/day-field.tsx', because: 'a date or time field has no conversion' },
  {
    path: 'client/ui/notice-board.tsx',
    because: 'reads only that one was pressed, and leaves out text fields',
  },
  { path: 'client/features/attachments/viewer.tsx', because: 'arrows, where nothing is typed' },
  { path: 'client/features/expenses/form/participant-row.tsx', because: 'on a number that is stepped' },
  { path: 'client/features/trips/plan/use-item-drag.ts', because: 'on a handle' },
  { path: 'client/features/trips/plan/follow-pointer.ts', because: 'while something is dragged' },
]

const handler = /(?:\bonKey(?:Down|Up|Press)(?:Capture)?(?:=\{|: )|'key(?:down|up|press)', *)(?=(.*\n?.*))/g
const goesThrough = /^(?:ignoreComposingEnter\b|\(event\) =>\s*on(?:Enter|Escape)\(event,)/

function handlersIn(code: string): string[] {
  return [...code.matchAll(handler)].map(([, begun = '']) => begun)
}

it('every handler of a key leaves out the keys of a conversion', () => {
  const acting = files.filter(({ code }) => handlersIn(code).some((each) => !goesThrough.test(each)))
  expect(acting.map(({ path }) => path)).toEqual(exceptions.map(({ path }) => path).toSorted())
})

it('the handlers are found by the pattern of this test', () => {
  const handling = files.filter(({ code }) => handlersIn(code).length > 0).map(({ path }) => path)
  expect(handling).toEqual(expect.arrayContaining(['client/ui/form.tsx', 'client/ui/dialog.tsx']))
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
