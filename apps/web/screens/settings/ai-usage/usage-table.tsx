import type { AiTotalRow } from '@heddle/contract/api/ai-usage';
import { PAGE_SIZE } from '@heddle/contract/api/page-size';
import { useState } from 'react';
import { costText, formatCount } from '../../../ui/amounts.ts';
import { Button } from '../../../ui/button.tsx';

/** Rows that are shown at first. */
const FIRST = 8;

export interface UsageTableProps {
  label: string;
  /** Above the names: 'Model'. */
  of: string;
  rows: readonly AiTotalRow[];
  /** Stands for a row without a name. */
  unnamed: string;
}

/** What models or workflows have used, those of the highest cost first. */
export function UsageTable({ label, of, rows, unnamed }: UsageTableProps) {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, FIRST);
  const rest = rows.length - shown.length;
  return (
    <div>
      <div
        role="region"
        aria-label={label}
        tabIndex={0}
        className="relative overflow-x-auto rounded-control border border-line"
      >
        <table aria-label={label} className="figures w-full text-xs">
          <thead className="bg-surface-2 text-ink-2">
            <tr>
              <th scope="col" className="px-3 py-2 text-left font-medium">
                {of}
              </th>
              {['Cost', 'Calls', 'Input', 'Output'].map((name) => (
                <th key={name} scope="col" className="px-3 py-2 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {shown.map((row) => (
              <tr key={row.id}>
                <th scope="row" className="max-w-64 min-w-28 px-3 py-2 text-left font-normal break-words">
                  {row.name ?? <span className="text-ink-3">{unnamed}</span>}
                </th>
                <td className="px-3 py-2 text-right">{costText(row)}</td>
                <td className="px-3 py-2 text-right">{formatCount(row.calls)}</td>
                <td className="px-3 py-2 text-right">{formatCount(row.inputTokens)}</td>
                <td className="px-3 py-2 text-right">{formatCount(row.outputTokens)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 && (
        <Button size="sm" variant="ghost" className="mt-1.5" onClick={() => setAll(true)}>
          Show {rest} more
        </Button>
      )}
      {rest === 0 && rows.length >= PAGE_SIZE && (
        <p className="mt-1.5 text-xs text-ink-3">The {PAGE_SIZE} with the highest cost are listed.</p>
      )}
    </div>
  );
}
