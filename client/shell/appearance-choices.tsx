/** Colour scheme and font size, in the profile of a phone: its heading has no room for them (appearance-controls.tsx). */
import { SegmentedControl, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { appearanceTexts as texts } from '#shared/messages/shell.ts'
import { appearanceAtom, chooseAppearance, fontSizes, modes } from '#client/ui/appearance.ts'
import classes from './profile-popup.module.css'

export function AppearanceChoices() {
  const { mode, fontSize } = useAtomValue(appearanceAtom)
  return (
    <div className={classes.parts}>
      <Choice
        label={texts.mode}
        value={mode}
        options={modes.map((value) => ({ value, label: texts.modes[value] }))}
        onChoose={(chosen) => chooseAppearance({ mode: chosen })}
      />
      <Choice
        label={texts.fontSize}
        value={fontSize}
        options={fontSizes.map((value) => ({ value, label: texts.fontSizes[value] }))}
        onChoose={(chosen) => chooseAppearance({ fontSize: chosen })}
      />
    </div>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <Text id={id} size="sm" fw={600} mb={4}>
        {label}
      </Text>
      <SegmentedControl value={value} onChange={onChoose} data={options} aria-labelledby={id} />
    </div>
  )
}
