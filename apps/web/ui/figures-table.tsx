export interface FiguresTableProps {
  /** A visually hidden table with the data of a chart, for screen readers. */
  label: string;
  /** Above the names of the rows. */
  corner: string;
  columns: readonly string[];
  rows: readonly { key: string; name: string; figures: readonly string[] }[];
}

/** The numbers of a chart for who cannot see it, or wants them exactly. */
export function FiguresTable({ label, corner, columns, rows }: FiguresTableProps) {
  return (
    <details className="open:w-full">
      <summary className="cursor-pointer rounded-xs text-ink-2 hover:text-ink">Show as table</summary>
      <div
        role="region"
        aria-label={label}
        tabIndex={0}
        className="mt-2 max-h-64 overflow-auto rounded-sm border border-line"
      >
        <table className="figures w-full text-xs">
          <thead className="sticky top-0 bg-surface-2 text-ink-2">
            <tr>
              <th scope="col" className="px-3 py-1.5 text-left font-medium">
                {corner}
              </th>
              {columns.map((name) => (
                <th key={name} scope="col" className="px-3 py-1.5 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ key, name, figures }) => (
              <tr key={key}>
                <th scope="row" className="px-3 py-1.5 text-left font-normal whitespace-nowrap">
                  {name}
                </th>
                {figures.map((figure, index) => (
                  <td key={columns[index]} className="px-3 py-1.5 text-right">
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
