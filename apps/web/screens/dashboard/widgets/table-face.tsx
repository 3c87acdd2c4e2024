import type { TableContent } from '@heddle/contract/api/widgets';
import { classes } from '../../../ui/classes.ts';

const number = new Intl.NumberFormat('en');

/** Rows and columns that scroll if they do not fit. */
export function TableFace({ title, content: { columns, rows, total } }: { title: string; content: TableContent }) {
  return (
    <>
      <div
        role="region"
        aria-label={`Rows of ${title}`}
        tabIndex={0}
        className="mt-2 max-h-64 overflow-auto rounded-sm border border-line"
      >
        <table className="figures w-full text-xs">
          <thead className="sticky top-0 bg-surface-2 text-ink-2">
            <tr>
              {columns.map(({ name, numeric }) => (
                <th
                  key={name}
                  scope="col"
                  className={classes('px-3 py-1.5 font-medium whitespace-nowrap', numeric ? 'text-right' : 'text-left')}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row, index) => (
              <tr key={index}>
                {columns.map(({ name, numeric }, at) => (
                  <td
                    key={name}
                    className={classes('max-w-60 truncate px-3 py-1.5', numeric ? 'text-right' : 'text-left')}
                  >
                    {row[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > rows.length && (
        <p className="figures mt-1.5 text-xs text-ink-3">
          The first {number.format(rows.length)} of {number.format(total)} rows
        </p>
      )}
    </>
  );
}
