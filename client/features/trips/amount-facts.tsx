import { Facts } from '#client/ui/facts.tsx'
import { UnbrokenAmounts } from '#client/ui/unbroken-amounts.tsx'

/** Short facts beside each other, whose amounts do not break. Nothing if there are none. */
export function AmountFacts({ facts }: { facts: readonly string[] }) {
  if (facts.length === 0) return null
  return (
    <Facts
      facts={facts.map((text, index) => (
        <UnbrokenAmounts key={index} text={text} />
      ))}
    />
  )
}
