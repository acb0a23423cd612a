/** Text fields of limited length. They never cut what is typed or pasted: what is too long stays, and they say by how much. */
import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { noteMaxLength, titleMaxLength } from '#shared/limits.ts'
import { typedTexts } from '#shared/messages/typed-texts.ts'
import { unreadMark } from './unread-fields.ts'

type Text = { value?: string; error?: ReactNode; max?: number }

type LineFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'maxLength'> &
  Text & { ref?: Ref<HTMLInputElement> }
type NoteFieldProps = Omit<TextareaProps, 'value' | 'defaultValue' | 'maxLength'> & Text

export function LineField({ max = titleMaxLength, ...input }: LineFieldProps) {
  return <TextInput {...input} {...limited(input, max)} />
}

export function NoteField({ max = noteMaxLength, ...input }: NoteFieldProps) {
  return <Textarea {...input} {...limited(input, max)} />
}

function limited({ value = '', error }: Text, max: number) {
  return { error: lengthProblem(value, max) ?? error, ...unreadMark(lengthProblem(value, max) !== null) }
}

/** Null if the text fits. Blanks around it do not count, because they are not saved. */
export function lengthProblem(text: string, max: number): string | null {
  const { length } = text.trim()
  return length > max ? typedTexts.tooLong(length, max) : null
}
