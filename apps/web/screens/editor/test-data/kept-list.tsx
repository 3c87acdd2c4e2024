import type { TestDataSummary } from '@heddle/contract/api/test-data';
import { Trash2 } from 'lucide-react';
import { itemCount } from '../../../run/data/items.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { sourceText } from './source-text.ts';

interface KeptListProps {
  kept: readonly TestDataSummary[];
  chosen: string | null;
  onChoose: (id: string) => void;
  onRemove: (id: string) => void;
}

/** The test data that are kept of a trigger, to choose from. */
export function KeptList({ kept, chosen, onChoose, onRemove }: KeptListProps) {
  return (
    <fieldset className="space-y-1">
      <legend className="mb-1.5 font-medium text-ink">Last test data</legend>
      {kept.map(({ id, source, createdAt, items, preview }) => (
        <div key={id} className="flex items-center gap-2 rounded-control hover:bg-surface-2">
          <label className="grid min-w-0 flex-1 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2.5 px-2 py-1.5">
            <input
              type="radio"
              name="test-data"
              className="row-span-2"
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
            <span className="text-xs text-ink-2">
              {sourceText(source)} · {formatDateTime(createdAt)} · {itemCount(items)}
            </span>
            <code className="truncate font-mono text-xs text-ink">{preview}</code>
          </label>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Delete the test data of ${formatDateTime(createdAt)}`}
            onClick={() => onRemove(id)}
          >
            <Trash2 aria-hidden size={14} />
          </Button>
        </div>
      ))}
    </fieldset>
  );
}
