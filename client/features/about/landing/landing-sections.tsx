import {
  IconChartBar,
  IconDeviceMobile,
  IconEye,
  IconPercentage,
  IconShare2,
  type TablerIcon,
} from '@tabler/icons-react'
import { landingTexts } from '#shared/messages/landing.ts'
import { Tag } from '#client/ui/tag.tsx'
import { Band } from './band.tsx'
import classes from './landing-sections.module.css'

const { problems, reasons, premium, testimonials } = landingTexts

export function Problems() {
  return (
    <Band title={problems.title} ground="sunk">
      <div className={classes.cards} data-columns="3">
        {problems.items.map(({ title, text }) => (
          <div key={title} className={classes.card}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
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

/** What is part of the plan, each with a badge for its kind. */
export function Premium() {
  return (
    <Band title={premium.title} ground="sunk">
      <p className={classes.lead}>{premium.lead}</p>
      <div className={classes.cards} data-columns="2">
        {premium.items.map(({ id, title, text, badge }) => (
          <div key={id} className={classes.card} data-look="feature">
            <Tile Icon={premiumIcons[id]} />
            <div>
              <div className={classes.featureTitle}>
                <h3>{title}</h3>
                <span className={classes.badges}>
                  <Tag tone="soft">{badge}</Tag>
                </span>
              </div>
              <p>{text}</p>
            </div>
          </div>
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
          <figure key={text} className={classes.card} data-look="quote">
            <Tag>{testimonials.mark}</Tag>
            <blockquote>{testimonials.quoted(text)}</blockquote>
            <figcaption>{who}</figcaption>
          </figure>
        ))}
      </div>
      <p className={classes.note}>{testimonials.note}</p>
    </Band>
  )
}

function Tile({ Icon, color = 'plain' }: { Icon: TablerIcon; color?: string }) {
  return (
    <span className={classes.tile} data-color={color} aria-hidden>
      <Icon size={20} stroke={1.8} />
    </span>
  )
}
