/** サポート: switches the debug panel on (client/start-loggers.ts). */
import { useAtomValue } from 'jotai'
import { debugSwitchTexts } from '#shared/messages/settings.ts'
import { isDebuggingAtom, switchDebugging } from '#client/session/debug-switch.ts'
import { Section } from '#client/ui/card.tsx'
import { CheckCard } from '#client/ui/check-row.tsx'

export function DebugSection() {
  const { title, label, note } = debugSwitchTexts
  return (
    <Section title={title}>
      <CheckCard
        isChecked={useAtomValue(isDebuggingAtom)}
        onChange={switchDebugging}
        label={label}
        title={label}
        note={note}
      />
    </Section>
  )
}
