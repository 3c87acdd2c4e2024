import type { JsonValue } from '@heddle/contract/json';
import type { ConnectorObject, Operation } from '../kit/connector.ts';
import { as, file, number } from '../kit/parameters.ts';

/** The answer is the number of the import, which BlackLine then works on. */
const numbered = (answer: JsonValue): JsonValue => ({ importId: answer });

/** An import of tab-separated lines without a header, whose columns follow from the version of the message. */
const importing = (name: string, path: string, version: number): Operation => ({
  name,
  description: 'The file has tab-separated values without column names',
  method: 'PUT',
  path: `/dataingestion/${path}`,
  query: {
    'message-version': as(
      'messageVersion',
      number('Message version', {
        min: 1,
        max: 99,
        step: 1,
        help: 'It says which columns the file has. Default: the latest that is known here.',
      }),
    ),
  },
  prepareQuery: (query) => ({ ...query, 'message-version': query['message-version'] ?? String(version) }),
  bodyIs: 'file',
  body: { file: file() },
  fixed: { headers: { 'content-type': 'text/tab-separated-values' } },
  answer: numbered,
  // Lines that are imported twice replace themselves.
  repeat: 'same',
  sample: { importId: 123_456 },
});

export const account: ConnectorObject = {
  key: 'account',
  name: 'Account',
  operations: {
    importBalances: importing('Import account balances', 'accounts', 5),
    importSettings: importing('Import account settings', 'accounts/settings', 2),
    importSubledgers: importing('Import subledger balances', 'accounts/subledgers', 4),
    importBankBalances: importing('Import bank balances', 'accounts/bank-balances', 4),
    importCurrencyBalances: importing('Import multi-currency balances', 'accounts/multi-currency-balances', 1),
    // The same item twice would be two.
    importItems: { ...importing('Import item details', 'accounts/items', 5), repeat: 'twice' },
  },
};

export const setup: ConnectorObject = {
  key: 'setup',
  name: 'Settings and tasks',
  operations: {
    importRates: importing('Import currency rates', 'settings/currency-rates', 2),
    importEntities: importing('Import entities', 'settings/entities', 1),
    importUsers: importing('Import users', 'settings/users', 1),
    importTeams: importing('Import teams', 'settings/teams', 1),
    importTasks: importing('Import tasks', 'tasks', 2),
  },
};
