import type { AiMonthTotal } from '@heddle/contract/api/ai-usage';
import { costText, formatCount, formatCountShort, formatDollars } from '../../../ui/amounts.ts';
import { classes } from '../../../ui/classes.ts';
import { FiguresTable } from '../../../ui/figures-table.tsx';
import { monthName, shortMonth } from './months.ts';

/** Height of the drawing in its own units; its width is one unit a month. */
const HEIGHT = 100;
/** The share of a month's width that its bar takes. */
const BAR = 0.64;

const tokensOf = ({ inputTokens, outputTokens }: AiMonthTotal): number => inputTokens + outputTokens;

/** A bar per month: its cost, or its tokens where no cost is known. The chosen month stands out. */
export function MonthBars({ months, chosen }: { months: readonly AiMonthTotal[]; chosen: string }) {
  const byCost = months.some(({ cost }) => cost > 0);
  const valueOf = (month: AiMonthTotal): number => (byCost ? month.cost : tokensOf(month));
  const most = Math.max(...months.map(valueOf), Number.MIN_VALUE);
  const [first, last] = [months[0], months.at(-1)];
  return (
    <figure className="text-xs">
      <figcaption className="flex items-baseline justify-between gap-3 text-ink-2">
        <span className="font-medium">{byCost ? 'Cost by month' : 'Tokens by month'}</span>
        <span aria-hidden className="figures text-ink-3">
          Most: {byCost ? formatDollars(most) : formatCountShort(most)}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={byCost ? 'Cost by month' : 'Tokens by month'}
        viewBox={`0 0 ${months.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-1.5 block h-20 w-full border-b border-line"
      >
        {months.map((month, index) => {
          const height = (valueOf(month) / most) * HEIGHT;
          return (
            <g key={month.month} className="group">
              <title>{`${monthName(month.month)}: ${costText(month)}, ${formatCount(tokensOf(month))} tokens`}</title>
              <rect x={index} y={0} width={1} height={HEIGHT} className="fill-transparent group-hover:fill-surface-2" />
              <rect
                x={index + (1 - BAR) / 2}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                className={classes('fill-accent', month.month !== chosen && 'opacity-45')}
              />
            </g>
          );
        })}
      </svg>
      <div aria-hidden className="figures mt-1 flex justify-between text-2xs text-ink-3">
        <span>{first && shortMonth(first.month)}</span>
        <span>{last && shortMonth(last.month)}</span>
      </div>
      <div className="mt-2">
        <FiguresTable
          label="AI usage by month"
          corner="Month"
          columns={['Calls', 'Tokens', 'Cost']}
          rows={months.toReversed().map((month) => ({
            key: month.month,
            name: shortMonth(month.month),
            figures: [formatCount(month.calls), formatCount(tokensOf(month)), costText(month)],
          }))}
        />
      </div>
    </figure>
  );
}
