/** `/debug`: facts that help to find out why LINE does not sign people in (specification 1, section 2). */
import { Button, Stack } from '@mantine/core'
import { IconBug, IconExternalLink } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { debugPageTexts as texts } from '#shared/messages/debug-pages.ts'
import { configurationTexts } from '#shared/messages/line.ts'
import { lineFailures } from '#shared/messages/line-failures.ts'
import { copyText } from '#client/platform/share-and-download.ts'
import { serverConfigAtom } from '#client/session/server-config.ts'
import { Card, Section } from '#client/ui/card.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { DeveloperScreen } from './developer-screen.tsx'
import { FactTable } from './facts.tsx'
import { type LineState, readLineState, useLiffDiagnosis } from './liff-diagnosis.ts'

const consoleAddress = 'https://developers.line.biz/console/'
const liffAddress = (liffId: string) => `https://liff.line.me/${liffId}`

export function DebugScreen() {
  return (
    <DeveloperScreen title={texts.pages.debug} icon={IconBug}>
      <LiffDiagnosis />
    </DeveloperScreen>
  )
}

function LiffDiagnosis() {
  const [line, setLine] = useState<LineState>({ sdk: 'asking' })
  useEffect(() => void readLineState().then(setLine), [])
  const { findings, isBadRequest, groups, text } = useLiffDiagnosis(line)
  const config = useAtomValue(serverConfigAtom)
  const liffId = config?.liffId ?? null
  const isLineUsed = config?.authMode !== 'local'
  return (
    <Stack gap="lg">
      <Section title={texts.setting.title}>
        <Card>
          {findings.length === 0 ? (
            <Hint>{isLineUsed ? texts.setting.right : texts.setting.withoutLine}</Hint>
          ) : (
            <Stack component="ul" gap="xs" fz="sm" data-bullets>
              {findings.map(({ kind, severity }) => (
                <li key={kind}>
                  <strong>{configurationTexts.severities[severity]}</strong>{' '}
                  {configurationTexts.diagnostics[kind]}
                </li>
              ))}
            </Stack>
          )}
        </Card>
      </Section>
      {groups.map(({ title, facts }) => (
        <Section key={title} title={title}>
          <Card>
            <FactTable facts={facts} />
          </Card>
        </Section>
      ))}
      <Section title={texts.checklist.title}>
        <Card>
          <Hint>{texts.checklist.lead}</Hint>
          <Stack component="ol" gap="xs" fz="sm" data-bullets>
            {texts.checklist.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </Stack>
        </Card>
      </Section>
      <Section title={texts.badRequest.title}>
        <Card>
          <Hint>{isBadRequest ? texts.badRequest.seen : texts.badRequest.notSeen}</Hint>
          <Stack component="ul" gap="xs" fz="sm" data-bullets>
            {lineFailures.BAD_REQUEST.hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </Stack>
        </Card>
      </Section>
      <Stack gap="xs">
        {liffId === null ? null : <OutsideButton href={liffAddress(liffId)}>{texts.openLiff}</OutsideButton>}
        <OutsideButton href={consoleAddress}>{texts.openConsole}</OutsideButton>
        <CopyButton
          label={texts.copy}
          copied={texts.copied}
          copyFailed={texts.copyFailed}
          variant="default"
          onCopy={() => copyText(text)}
        />
      </Stack>
    </Stack>
  )
}

function OutsideButton({ href, children }: { href: string; children: string }) {
  return (
    <Button
      component="a"
      variant="light"
      href={href}
      target="_blank"
      rel="noreferrer"
      rightSection={<IconExternalLink size={18} stroke={1.8} aria-hidden />}
    >
      {children}
    </Button>
  )
}
