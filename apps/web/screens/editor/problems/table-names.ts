import type { TableView } from '@heddle/contract/api/tables';
import type { QueryClient } from '@tanstack/react-query';
import { QueryObserver } from '@tanstack/react-query';
import { keys } from '../../../api/keys.ts';

/** The names of the user's tables in lower case, kept up to date from the first `read` on. */
export interface TableNames {
  /** Begins to read them; further calls do nothing. */
  read(): void;
  /** Undefined until they have been read. */
  current(): ReadonlySet<string> | undefined;
  onChange(listener: () => void): void;
  close(): void;
}

/** The table names of the signed-in user, out of the same cache as the screens that list tables. */
export function createTableNames(client: QueryClient): TableNames {
  let isReading = false;
  let listener = (): void => undefined;
  let leave = (): void => undefined;
  let data: readonly TableView[] | undefined;
  let names: ReadonlySet<string> | undefined;
  return {
    read() {
      if (isReading) return;
      isReading = true;
      const observer = new QueryObserver<TableView[]>(client, {
        queryKey: keys.tables,
        refetchOnWindowFocus: 'always',
      });
      leave = observer.subscribe((result) => {
        if (result.data === data) return;
        data = result.data;
        names = data && new Set(data.map(({ name }) => name.toLowerCase()));
        listener();
      });
    },
    current: () => names,
    onChange: (next) => void (listener = next),
    close: () => leave(),
  };
}
