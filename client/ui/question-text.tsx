import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import classes from './question-text.module.css'
import { UnbrokenAmounts } from './unbroken-amounts.tsx'
import { UnbrokenPhrases } from './unbroken-phrases.tsx'

export type QuestionLook = 'default' | 'danger' | 'final' | 'warning' | 'plain'
type QuestionTextProps = { look: QuestionLook; text: string }

/** What a dialog asks, beside the icon of its look (confirm-dialog.tsx). Line breaks are kept. */
export function QuestionText({ look, text }: QuestionTextProps) {
  const Icon = look === 'danger' || look === 'final' ? IconAlertTriangle : IconCheck
  return (
    <div className={classes.message} data-look={look}>
      {look === 'plain' ? null : (
        <span className={classes.icon} data-look={look} aria-hidden>
          <Icon size={20} stroke={1.8} />
        </span>
      )}
      <Text className={classes.text ?? ''}>
        <UnbrokenPhrases text={text} renderRest={(part) => <UnbrokenAmounts text={part} />} />
      </Text>
    </div>
  )
}
