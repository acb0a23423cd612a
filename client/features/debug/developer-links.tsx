import { IconBraces, IconBug, IconStethoscope } from '@tabler/icons-react'
import { debugPageTexts } from '#shared/messages/debug-pages.ts'
import { CardList, Section } from '#client/ui/card.tsx'
import { LinkRow } from '#client/ui/link-row.tsx'

export function DeveloperLinks() {
  const { pages, name } = debugPageTexts
  return (
    <Section title={name}>
      <CardList label={name}>
        <LinkRow to="/debug" icon={IconBug} title={pages.debug} />
        <LinkRow to="/debug-simple" icon={IconStethoscope} title={pages.simple} />
        <LinkRow to="/api-test" icon={IconBraces} title={pages.apiTest} />
      </CardList>
    </Section>
  )
}
