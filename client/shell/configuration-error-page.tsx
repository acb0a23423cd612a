/** 設定エラー: LINE refuses how the app was set up. Only whoever did that can end it. */
import { Stack } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { configurationTexts as texts } from '#shared/messages/line.ts'
import { lineFailureCodeOf, lineFailures } from '#shared/messages/line-failures.ts'
import { diagnose } from '#client/platform/line/diagnostics.ts'
import { isInLine } from '#client/platform/which-browser.ts'
import { retryLine } from '#client/session/line-start.ts'
import { lineTroubleAtom } from '#client/session/line-trouble.ts'
import { serverConfigAtom } from '#client/session/server-config.ts'
import { Section } from '#client/ui/card.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { LineFailureState } from '#client/ui/line-failure-state.tsx'
import { Screen } from '#client/ui/screen.tsx'

export function ConfigurationErrorPage() {
  const config = useAtomValue(serverConfigAtom)
  const trouble = useAtomValue(lineTroubleAtom)
  const error = trouble?.kind === 'failure' ? trouble.error : null
  // Without a LIFF id nothing was asked of LINE.
  const failure = trouble?.kind === 'failure' ? trouble.failure : lineFailures.INVALID_LIFF_ID
  const diagnostics = diagnose({
    liffId: config?.liffId ?? null,
    address: location.href,
    isInLine: isInLine(navigator.userAgent),
    failure: error === null ? null : lineFailureCodeOf(error),
  })
  return (
    <Screen title={texts.title}>
      <LineFailureState
        failure={{ ...failure, title: texts.failed, sentence: texts.text, hints: texts.hints }}
        on={{ retry: () => void retryLine() }}
      />
      <Section title={texts.details}>
        <Hint>{failure.sentence}</Hint>
        <Stack component="ul" gap="xs" c="dimmed" fz="sm" data-bullets>
          {diagnostics.map(({ kind, severity }) => (
            <li key={kind}>
              <strong>{texts.severities[severity]}</strong> {texts.diagnostics[kind]}
            </li>
          ))}
          {failure.hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </Stack>
      </Section>
    </Screen>
  )
}
