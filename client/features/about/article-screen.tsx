/** A page to read: privacy policy, terms, help. */
import { Stack, Text } from '@mantine/core'
import { useRouter, Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import {
  type Article,
  type ArticleBlock,
  type Operator,
  articleTexts as texts,
} from '#shared/messages/article.ts'
import { helpArticle } from '#shared/messages/help.ts'
import { privacyPolicy } from '#shared/messages/privacy.ts'
import { termsOfUse } from '#shared/messages/terms.ts'
import { accountAtom } from '#client/session/current-account.ts'
import { askServerConfig, serverConfigAtom } from '#client/session/server-config.ts'
import { Card, CardList } from '#client/ui/card.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { LinkRow } from '#client/ui/link-row.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { useNavigateBackTo } from '#client/ui/use-navigate-back.ts'
import classes from './article.module.css'

export function HelpScreen() {
  return <ArticleScreen article={helpArticle} hasContents />
}

export function PrivacyScreen() {
  return <ArticleScreen article={privacyPolicy} />
}

export function TermsScreen() {
  return <ArticleScreen article={termsOfUse} />
}

type ArticleScreenProps = { article: Article; hasContents?: boolean }

function ArticleScreen({ article, hasContents = false }: ArticleScreenProps) {
  const router = useRouter()
  const isSignedIn = Boolean(useAtomValue(accountAtom))
  const { operatorName = null, supportEmail = null } = useAtomValue(serverConfigAtom) ?? {}
  useEffect(() => void askServerConfig(), [])
  // Scrolls again: the router scrolls to the anchor before the shell shows the page.
  useEffect(() => {
    const { hash } = router.state.location
    if (hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [router])
  const navigateBack = useNavigateBackTo({ to: isSignedIn ? '/dashboard' : '/landing' })
  return (
    <ArticleView
      article={article}
      hasContents={hasContents}
      operator={{ name: operatorName, email: supportEmail }}
      onBack={() => navigateBack()}
    />
  )
}

type ArticleViewProps = {
  article: Article
  /** Shows links to the sections at the top. */
  hasContents: boolean
  operator: Operator
  onBack: () => void
}

export function ArticleView({ article, hasContents, operator, onBack }: ArticleViewProps) {
  const { title, lead, sections, date } = article
  return (
    <Screen title={title} onBack={onBack}>
      <Text component="p" c="dimmed" mt={4}>
        {lead}
      </Text>
      {hasContents ? (
        <nav aria-label={texts.contents}>
          <CardList>
            {sections.map(({ id, title: question }) => (
              <LinkRow key={id} to="." hash={id} title={question} />
            ))}
          </CardList>
        </nav>
      ) : null}
      {sections.map(({ id, title: heading, blocks }) => (
        <section key={id} id={id} className={classes.section} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{heading}</h2>
          {blocks.map((block, index) => (
            <Block key={index} block={block} operator={operator} />
          ))}
        </section>
      ))}
      {date === undefined ? null : <Hint>{texts.changed(date)}</Hint>}
    </Screen>
  )
}

type BlockProps = { block: ArticleBlock; operator: Operator }

function Block({ block, operator }: BlockProps) {
  if (typeof block === 'string') return <p>{block}</p>
  if ('isContact' in block) return <Contact {...operator} />
  if ('isOperator' in block) return <p>{texts.operatedBy(operator) + block.further}</p>
  if ('list' in block) {
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  }
  if ('steps' in block) {
    return (
      <ol>
        {block.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    )
  }
  if ('facts' in block) return <Facts facts={block.facts} />
  return (
    <p>
      <Link
        to={block.to}
        {...(block.hash === undefined ? {} : { hash: block.hash })}
        className={classes.link}
      >
        {block.text}
      </Link>
    </p>
  )
}

type FactsProps = { facts: Extract<ArticleBlock, { facts: unknown }>['facts'] }

/** A card for each kind of information, because a table would be too wide for a phone. */
function Facts({ facts }: FactsProps) {
  return facts.map(({ what, content, purpose, kept }) => (
    <Card key={what}>
      <Stack gap="xs">
        <h3>{what}</h3>
        <p>{content}</p>
        <dl className={classes.facts}>
          <div>
            <dt>{texts.purpose}</dt>
            <dd>{purpose}</dd>
          </div>
          <div>
            <dt>{texts.kept}</dt>
            <dd>{kept}</dd>
          </div>
        </dl>
      </Stack>
    </Card>
  ))
}

function Contact({ name, email }: Operator) {
  return (
    <>
      {name === null ? null : <p>{texts.operator(name)}</p>}
      {email === null ? (
        <p>{texts.contactUnknown}</p>
      ) : (
        <p>
          {texts.contactBy}
          <a href={`mailto:${email}`} className={classes.link}>
            {email}
          </a>
        </p>
      )}
    </>
  )
}
