import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { ListPaging } from '../kit/paging.ts';
import type { Parameter } from '../kit/parameters.ts';
import { as, commaList, fieldsObject, flag, json, sentAs, text } from '../kit/parameters.ts';

// https://developers.hubspot.com/docs/api/crm/understanding-the-crm

/** Lists are read by cursor. */
export const cursor: ListPaging = {
  by: 'cursor',
  parameter: 'after',
  at: 'paging.next.after',
  size: { parameter: 'limit', most: 100 },
};

/** Searches have the cursor in the body, and more on a page. */
export const searched: ListPaging = { ...cursor, in: 'body', size: { parameter: 'limit', most: 200 } };

/** HubSpot takes the values of all properties as texts: several choices separated by semicolons, and an empty text to clear one. */
const asProperty = (value: JsonValue): JsonValue =>
  Array.isArray(value) ? value.map(asText).join(';') : asText(value);

/** Properties by their internal names, with a list of the account's to choose from. */
export const properties = (key: string): Parameter =>
  as(
    key,
    sentAs(
      fieldsObject('Additional properties', { loads: key, help: 'Use the internal names of the properties.' }),
      (value) =>
        isJsonObject(value)
          ? Object.fromEntries(Object.entries(value).map(([name, set]) => [name, asProperty(set)]))
          : value,
    ),
  );

export const ownerId = as('ownerId', text('Owner', { loads: 'owners' }));
export const onlyProperties = as(
  'onlyProperties',
  commaList('Properties', {
    placeholder: 'email,firstname',
    help: 'Internal names, separated by commas. If empty, the default properties.',
  }),
);
export const associations = json('Associations', {
  help: 'A list of { to, types } as in the HubSpot API. The operations of "Association" are easier to use.',
});
export const archived = flag('Only archived');
export const timestamp = text('Time', {
  placeholder: '2026-03-01T12:00:00Z',
  help: 'If empty, the time of the request.',
});

export const contactId = text('Contact', { loads: 'contacts', help: 'The record ID.' });
export const companyId = text('Company', { loads: 'companies', help: 'The record ID.' });
export const dealId = text('Deal', { loads: 'deals', help: 'The record ID.' });
export const ticketId = text('Ticket', { loads: 'tickets', help: 'The record ID.' });
