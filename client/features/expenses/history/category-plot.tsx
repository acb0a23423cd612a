/** For what was spent most. */
import { historyTexts as texts } from '#shared/messages/history.ts'
import { categoryLabels } from '#shared/messages/labels.ts'
import type { CategorySpending } from '#shared/money/statistics.ts'
import { CategoryIcon } from '#client/ui/category-icon.tsx'
import { BarPlot } from './bar-plot.tsx'
import { PlotTable } from './plot-table.tsx'
import classes from './spending-plots.module.css'

export function CategoryPlot({ categories }: { categories: readonly CategorySpending[] }) {
  return (
    <section className={classes.plot} aria-label={texts.byCategory}>
      <h3>{texts.byCategory}</h3>
      <BarPlot
        most={categories[0]?.amount ?? 0}
        bars={categories.map(({ category, amount }) => {
          return {
            key: category,
            mark: <CategoryIcon category={category} size="small" />,
            name: categoryLabels[category],
            amount,
          }
        })}
      />
      <PlotTable
        caption={texts.byCategory}
        columns={[texts.columns.category, texts.columns.amount]}
        rows={categories.map(({ category, amount }) => ({
          key: category,
          name: categoryLabels[category],
          amounts: [amount],
        }))}
      />
    </section>
  )
}
