import { Button } from '@mantine/core'
import {
  IconChartBar,
  IconDeviceMobile,
  IconEye,
  IconPercentage,
  IconShare2,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId } from 'react'
import { landingTexts } from '#shared/messages/landing.ts'
import { serverConfigAtom } from '#client/session/server-config.ts'
import { Card } from '#client/ui/card.tsx'
import { Tag } from '#client/ui/tag.tsx'
import classes from './landing-sections.module.css'

const { problems, reasons, premium, testimonials, action, hero } = landingTexts

export function Problems() {
  return (
    <Band title={problems.title} ground="sunk">
      <div className={classes.cards} data-columns="3">
        {problems.items.map(({ title, text }) => (
          <Card key={title} look="hero">
            <h3>{title}</h3>
            <p>{text}</p>
          </Card>
        ))}
      </div>
    </Band>
  )
}

type ReasonId = (typeof reasons.items)[number]['id']
const reasonIcons: Record<ReasonId, { Icon: TablerIcon; color: string }> = {
  noInstall: { Icon: IconDeviceMobile, color: 'transport' },
  payments: { Icon: IconEye, color: 'entertainment' },
  ratios: { Icon: IconPercentage, color: 'accommodation' },
  sharing: { Icon: IconShare2, color: 'food' },
}

export function Reasons() {
  return (
    <Band title={reasons.title} ground="plain" look="beside">
      <div className={classes.reasons}>
        {reasons.items.map(({ id, title, text }) => (
          <div key={id} className={classes.reason}>
            <Tile {...reasonIcons[id]} />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </div>
        ))}
      </div>
    </Band>
  )
}

type PremiumId = (typeof premium.items)[number]['id']
const premiumIcons: Record<PremiumId, TablerIcon> = {
  charts: IconChartBar,
}

/** The features of the premium plan, each with a badge for its kind. */
export function Premium() {
  const free = useAtomValue(serverConfigAtom)?.limits?.plans.free
  return (
    <Band title={premium.title} ground="sunk">
      <p className={classes.lead}>{premium.lead(free)}</p>
      <div className={classes.cards} data-columns="2">
        {premium.items.map(({ id, title, text, badge }) => (
          <Card key={id} look="hero">
            <div className={classes.reason}>
              <Tile Icon={premiumIcons[id]} />
              <div>
                <div className={classes.featureTitle}>
                  <h3>{title}</h3>
                  <Tag tone="soft">{badge}</Tag>
                </div>
                <p>{text}</p>
              </div>
            </div>
          </Card>
        ))}
      </div>
    </Band>
  )
}

export function Testimonials() {
  return (
    <Band title={testimonials.title} ground="plain">
      <div className={classes.cards} data-columns="2">
        {testimonials.items.map(({ text, who }) => (
          <Card key={text} look="hero">
            <figure>
              <Tag>{testimonials.mark}</Tag>
              <blockquote>{testimonials.quoted(text)}</blockquote>
              <figcaption>{who}</figcaption>
            </figure>
          </Card>
        ))}
      </div>
      <p className={classes.note}>{testimonials.note}</p>
    </Band>
  )
}

function Tile({ Icon, color }: { Icon: TablerIcon; color?: string }) {
  const colors = { background: `var(--${color}-soft, var(--sunk))`, color: `var(--${color}, var(--dim))` }
  return (
    <span className={classes.tile} style={colors} aria-hidden>
      <Icon size={20} stroke={1.8} />
    </span>
  )
}

type BandProps = {
  title: string
  ground: 'plain' | 'sunk'
  look?: 'below' | 'beside' | 'centred'
  children: ReactNode
}

/** A section over the whole width of the page. */
function Band({ title, ground, look = 'below', children }: BandProps) {
  const id = useId()
  return (
    <section className={classes.band} data-ground={ground} data-look={look} aria-labelledby={id}>
      <div className={classes.column}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </section>
  )
}

export function CallToAction({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Band title={action.title} ground="sunk" look="centred">
      <p className={classes.centred}>{action.text}</p>
      <Button size="lg" fullWidth maw="20rem" mx="auto" my="1.125rem" component={Link} to="/dashboard">
        {isSignedIn ? hero.open : action.begin}
      </Button>
      <p className={classes.small}>{action.premiumNote}</p>
      <p className={classes.small}>{action.cookie}</p>
      <p className={classes.links}>
        <Link to="/privacy" hash="cookie">
          {action.privacy}
        </Link>
      </p>
    </Band>
  )
}
