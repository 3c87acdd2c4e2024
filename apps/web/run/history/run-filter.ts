import type { RunsView } from '../../api/executions.ts';

/** The filters of a list of runs besides status and workflow. Days are local days like '2026-03-04'; an empty text means no filter. */
export interface RunFilter {
  fromDay: string;
  toDay: string;
  /** The node type of the trigger. */
  trigger: string;
  /** A text that the data of a run contains. */
  text: string;
}

export const anyRun: RunFilter = { fromDay: '', toDay: '', trigger: '', text: '' };

/** True where runs have to be looked through one by one. */
export const needsSearch = ({ trigger, text }: RunFilter): boolean => trigger !== '' || text.trim() !== '';

export const isFiltered = (filter: RunFilter): boolean =>
  Object.values(filter).some((value: string) => value.trim() !== '');

/** The moment at which a day begins here, `days` later; undefined for no day. */
function beginOf(day: string, days = 0): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const begin = new Date(year, month - 1, date + days);
  return day === '' || Number.isNaN(begin.getTime()) ? undefined : begin.toISOString();
}

/** The days as moments: from the beginning of the first to the end of the last. */
export const momentsOf = ({ fromDay, toDay }: RunFilter): Pick<RunsView, 'from' | 'to'> => ({
  from: beginOf(fromDay),
  to: beginOf(toDay, 1),
});
