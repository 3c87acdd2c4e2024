import type { DescribedApiView } from '@heddle/contract/api/described-apis';
import { OPERATION_FIELD } from '@heddle/contract/described/field';
import type { JsonObject } from '@heddle/contract/json';
import type { ListedType } from '@heddle/contract/node/define';
import { LibraryItem } from './library-item.tsx';

interface YourApisProps {
  apis: readonly DescribedApiView[];
  /** The catalog; undefined until it is loaded. */
  entries: readonly ListedType[] | undefined;
  onInsert: (type: string, data?: JsonObject) => void;
}

/** The user's own APIs, each as an item whose node begins with it. */
export function YourApis({ apis, entries, onInsert }: YourApisProps) {
  const entry = entries?.find(({ callsOwnApi }) => callsOwnApi);
  if (!entry || apis.length === 0) return null;
  return (
    <section aria-label="Your APIs">
      <h3 className="flex items-center px-1 py-1.5 text-xs font-medium text-ink-3">
        Your APIs
        <span className="figures ml-auto font-normal">{apis.length}</span>
      </h3>
      <ul className="mb-1">
        {apis.map(({ id, name, operations }) => (
          <LibraryItem
            key={id}
            entry={{ ...entry, name, description: `${operations} operations of your API` }}
            data={{ [OPERATION_FIELD]: { api: { id, name } } }}
            tabStop={false}
            onInsert={onInsert}
          />
        ))}
      </ul>
    </section>
  );
}
