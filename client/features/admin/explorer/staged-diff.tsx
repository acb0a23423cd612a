/** What is about to be written: each field before and after, and the SQL that does the same. */
import { recordEditTexts as texts } from '#shared/messages/explorer-writes.ts'
import { Section } from '#client/ui/card.tsx'
import { CellText } from './cell-text.tsx'
import { ScrollRegion } from './scroll-region.tsx'
import type { Changed } from './staged-edit.ts'
import classes from './explorer.module.css'

export function StagedDiff({ changes, sql }: { changes: readonly Changed[]; sql: string }) {
  return (
    <>
      <ChangedValues title={texts.diff} changes={changes} />
      <Section title={texts.sql}>
        <pre className={classes.definition}>{sql}</pre>
      </Section>
    </>
  )
}

/** Values before and after, side by side. */
export function ChangedValues({ title, changes }: { title: string; changes: readonly Changed[] }) {
  return (
    <Section title={title}>
      <ScrollRegion label={texts.values}>
        <table className={classes.grid} data-wraps>
          <thead>
            <tr>
              <th scope="col">{texts.field}</th>
              <th scope="col">{texts.before}</th>
              <th scope="col">{texts.after}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>
                  <CellText column={field} cell={before} isWhole />
                </td>
                <td>
                  <CellText column={field} cell={after} isWhole />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  )
}
