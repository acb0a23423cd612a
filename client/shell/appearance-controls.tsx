/** The switches of a wide screen's heading. On a phone the profile has them (appearance-choices.tsx). */
import { ActionIcon } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { appearanceTexts as texts } from '#shared/messages/shell.ts'
import { appearanceAtom, chooseAppearance, fontSizes, modeAfter } from '#client/ui/appearance.ts'
import classes from './header.module.css'

const icons = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop }

/** Its icon is the present theme, its name what a press changes. */
export function ThemeToggle() {
  const { mode } = useAtomValue(appearanceAtom)
  const Icon = icons[mode]
  const label = texts.switchTo[modeAfter(mode)]
  return (
    <ActionIcon
      aria-label={label}
      data-tooltip={label}
      onClick={() => chooseAppearance({ mode: modeAfter(mode) })}
    >
      <Icon size={20} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
}

export function FontSizeSwitch() {
  const { fontSize } = useAtomValue(appearanceAtom)
  return (
    <div role="group" aria-label={texts.fontSize} className={classes.sizes}>
      {fontSizes.map((size) => (
        <button
          key={size}
          type="button"
          aria-label={texts.fontSizeNamed(size)}
          aria-pressed={size === fontSize}
          data-tooltip={texts.fontSizeNamed(size)}
          className={classes.size}
          onClick={() => chooseAppearance({ fontSize: size })}
        >
          <span data-size={size}>{texts.fontSizes[size]}</span>
        </button>
      ))}
    </div>
  )
}
