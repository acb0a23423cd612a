/** What will be made, to be read before it is. */
import { Fragment } from 'react'
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { groupWizardTexts as texts } from '#shared/messages/group-wizard.ts'
import { groupFormTexts } from '#shared/messages/groups.ts'
import { Card } from '#client/ui/card.tsx'
import type { WizardValues } from './wizard-values.ts'
import classes from './wizard.module.css'

export function WizardSummary({ values, today }: { values: WizardValues; today: PlainDate }) {
  const rows = [
    [texts.name, values.name],
    ...(values.friends.length === 0
      ? []
      : [[groupFormTexts.friends, values.friends.map(({ name }) => name).join('、')]]),
    [texts.description, values.description],
    [groupFormTexts.inviteMethod, groupFormTexts[values.inviteMethod]],
    ...(values.hasItineraries
      ? [
          [texts.itineraryTitle, values.itineraryTitle],
          [
            `${texts.startDate}・${texts.endDate}`,
            texts.dates(dayText(values.startDate, today), dayText(values.endDate, today)),
          ],
          [texts.destination, values.destination],
        ]
      : [[texts.itinerary, texts.off]]),
  ]
  return (
    <Card>
      <dl className={classes.summary}>
        {rows.map(([label = '', value = '']) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value.trim() === '' ? texts.none : value}</dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  )
}
