import type { RunDay } from '@heddle/contract/api/executions';
import { FiguresTable } from '../../../ui/figures-table.tsx';
import { formatDay } from './format-day.ts';
import { shownStates } from './states.ts';

const number = new Intl.NumberFormat('en');

/** The numbers of the chart of runs; the latest day first. */
export function RunTable({ days }: { days: readonly RunDay[] }) {
  const rows = days.toReversed().map(({ day, runs }) => ({
    key: day,
    name: formatDay(day),
    figures: shownStates.map(({ status }) => number.format(runs[status])),
  }));
  return (
    <FiguresTable
      label="Runs per day as a table"
      corner="Day"
      columns={shownStates.map(({ name }) => name)}
      rows={rows}
    />
  );
}
