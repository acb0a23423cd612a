/** The items of a day on the page of today: the next one in large letters, the others in a row each. */
import { Box, Group, Stack, Text } from '@mantine/core'
import { itemTexts, timeOfDayText } from '#shared/messages/item-screens.ts'
import { todayTexts as texts } from '#shared/messages/today-of-trip.ts'
import { Card, CardRow, Section } from '#client/ui/card.tsx'
import { MapLink } from '#client/ui/outside-link.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { AmountFacts } from './amount-facts.tsx'
import { ItemCategoryIcon, ItemWhen } from './item-category.tsx'
import { LinkButton } from './link-buttons.tsx'
import { mapTargetOf, placeTextOf, placeWordsOf } from './place.ts'
import type { PlanItem } from './plan-days.ts'
import classes from './today.module.css'

/** What an item is to cost and what was spent on it, as far as either is known. */
function moneyFactsOf({ item: { estimatedCost }, spent }: PlanItem): string[] {
  return [
    ...(estimatedCost !== null && estimatedCost > 0 ? [texts.budget(estimatedCost)] : []),
    ...(spent > 0 ? [texts.spent(spent)] : []),
  ]
}

export function NextItemCard({ planned }: { planned: PlanItem }) {
  const { item, spent } = planned
  const { time, title, category, location, description, estimatedCost } = item
  const place = placeWordsOf(location)
  const facts = moneyFactsOf(planned)
  const over = estimatedCost === null ? 0 : spent - estimatedCost
  return (
    <Section title={texts.next}>
      <Card look="hero">
        <Stack gap="0.5rem">
          <Group gap="sm" wrap="nowrap" align="start">
            <ItemCategoryIcon category={category} />
            <div className={classes.next}>
              {time === null ? null : <p className={classes.large}>{timeOfDayText(time)}</p>}
              <h3>{title}</h3>
            </div>
          </Group>
          {location === '' ? null : (
            <Group gap="0 0.75rem">
              {place === '' ? null : <span>{place}</span>}
              <MapLink location={mapTargetOf(location)} />
            </Group>
          )}
          {facts.length > 0 ? (
            <Group gap="0 0.75rem" align="baseline">
              <AmountFacts facts={facts} />
              {over > 0 ? <span className={classes.over}>{itemTexts.over(over)}</span> : null}
            </Group>
          ) : null}
          {description === '' ? null : (
            <Text size="sm" mt="0.25rem" textWrap="pretty" style={{ whiteSpace: 'pre-line' }}>
              {description}
            </Text>
          )}
        </Stack>
      </Card>
    </Section>
  )
}

type DayItemRowProps = { planned: PlanItem; isDone?: boolean; isRecordable?: boolean }

export function DayItemRow({ planned, isDone = false, isRecordable = false }: DayItemRowProps) {
  const { item } = planned
  const { groupId, itineraryId, id, title, location } = item
  const facts = [...(location === '' ? [] : [placeTextOf(location)]), ...moneyFactsOf(planned)]
  return (
    <CardRow
      mark={<ItemWhen item={item} />}
      title={
        <Box component="span" c={isDone ? 'dimmed' : 'inherit'}>
          {title} {isDone ? <Tag>{texts.done}</Tag> : null}
        </Box>
      }
      note={facts.length === 0 ? undefined : <AmountFacts facts={facts} />}
      end={
        isRecordable ? (
          <LinkButton
            variant="light"
            aria-label={texts.recordOf(title)}
            to="/groups/$groupId/add-expense"
            params={{ groupId }}
            search={{ itinerary_id: itineraryId, itinerary_item_id: id }}
          >
            {texts.record}
          </LinkButton>
        ) : undefined
      }
    />
  )
}
