import type { AiMonthTotal, AiMonthView } from '@heddle/contract/api/ai-usage';
import { useState } from 'react';
import { useAiMonth, useAiMonths } from '../../../api/ai-usage.ts';
import { errorText } from '../../../api/client.ts';
import { costText, formatCount } from '../../../ui/amounts.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { Loading } from '../rows.tsx';
import { Part } from '../section.tsx';
import { MonthBars } from './month-bars.tsx';
import { fillMonths, monthAt, monthName, yearUpTo } from './months.ts';
import { UnknownPrices } from './unknown-prices.tsx';
import { UsageTable } from './usage-table.tsx';

/** What a month has used, by model and workflow, and the months beside each other. */
export function Usage() {
  const [current] = useState(() => monthAt(Date.now()));
  const [month, setMonth] = useState(current);
  const months = useAiMonths();
  const offered = new Set([current, ...(months.data ?? []).map((one) => one.month)]);
  return (
    <Part
      title="Usage"
      description="Tokens, and their cost in US dollars by list prices or your own. Months are those of UTC."
      action={
        <Select
          aria-label="Month"
          value={month}
          onValueChange={setMonth}
          options={[...offered]
            .toSorted()
            .toReversed()
            .map((value) => ({ value, label: monthName(value) }))}
          className="w-44"
        />
      }
    >
      <Month month={month} months={months.data ?? []} year={yearUpTo(current)} />
    </Part>
  );
}

interface MonthProps {
  month: string;
  months: readonly AiMonthTotal[];
  /** The months of the chart. */
  year: readonly string[];
}

function Month({ month, months, year }: MonthProps) {
  const { data, error, isFetching, refetch } = useAiMonth(month);
  if (data === undefined) {
    if (!error) return <Loading what="AI usage" />;
    return (
      <ErrorState
        title="AI usage could not be loaded"
        description={errorText(error, 'Something went wrong.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.total.calls === 0 && months.length === 0)
    return (
      <p className="text-sm text-ink-3">
        No AI model has been called yet. Calls of AI nodes and of the assistant are counted here.
      </p>
    );
  return (
    <div className="flex flex-col gap-5">
      <Totals view={data} />
      {months.length > 0 && <MonthBars months={fillMonths(year, months)} chosen={month} />}
      {data.total.calls > 0 && (
        <>
          <UsageTable label="Models" of="Model" rows={data.models} unnamed="Unnamed model" />
          <UnknownPrices models={data.models} />
          <UsageTable label="Workflows" of="Workflow" rows={data.workflows} unnamed="Deleted workflow" />
        </>
      )}
    </div>
  );
}

function Totals({ view: { month, total } }: { view: AiMonthView }) {
  if (total.calls === 0) return <p className="text-sm text-ink-3">No AI model was called in {monthName(month)}.</p>;
  const figures = [
    ['Cost', costText(total)],
    ['Calls', formatCount(total.calls)],
    ['Input tokens', formatCount(total.inputTokens)],
    ['Output tokens', formatCount(total.outputTokens)],
  ] as const;
  return (
    <dl aria-label={monthName(month)} className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      {figures.map(([name, figure]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-ink-3">{name}</dt>
          <dd className="figures mt-0.5 text-base font-semibold break-words">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
