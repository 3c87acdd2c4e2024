import type { ListPaging } from '../kit/paging.ts';
import { as, commaList, fieldsObject, list, numberList, numericId, oneOf, text } from '../kit/parameters.ts';

// https://developers.pipedrive.com/docs/api/v1 (version 2 where an object has it)

/** Lists of version 2 are read by cursor. */
export const cursor: ListPaging = {
  by: 'cursor',
  parameter: 'cursor',
  at: 'additional_data.next_cursor',
  size: { parameter: 'limit', most: 500 },
};

/** Searches are paged in the same way, with fewer on a page. */
export const searched: ListPaging = { ...cursor, size: { parameter: 'limit', most: 100 } };

export const dealId = as('dealId', numericId('Deal', { loads: 'deals' }));
export const personId = as('personId', numericId('Person', { loads: 'persons' }));
export const organizationId = as('organizationId', numericId('Organization', { loads: 'organizations' }));
export const activityId = as('activityId', numericId('Activity ID'));
export const productId = as('productId', numericId('Product', { loads: 'products' }));
export const pipelineId = numericId('Pipeline', { loads: 'pipelines' });
export const stageId = numericId('Stage', { loads: 'stages' });
export const ownerId = numericId('Owner', { help: 'The ID of a Pipedrive user.' });
export const visibleTo = oneOf('Visible to', [
  { value: '1', label: 'Owner and followers' },
  { value: '3', label: 'The whole company' },
  { value: '5', label: "The owner's visibility group" },
  { value: '7', label: "The owner's group and its sub-groups" },
]);
export const customFields = as(
  'customFields',
  fieldsObject('Custom fields', { help: 'Use the field keys of Pipedrive.' }),
);
export const currency = text('Currency', { placeholder: 'EUR' });
export const labelIds = numberList('Label IDs');

/** Email addresses or phone numbers, the first of which is the main one. */
export const contacts = (label: string) => ({
  ...list(label),
  toWire: (value: unknown) => {
    const entries = list(label).toWire?.(value);
    return Array.isArray(entries)
      ? entries.map((entry, index) => ({ value: entry, primary: index === 0, label: 'work' }))
      : [];
  },
});

/** What narrows every list. */
export const listed = {
  filter_id: numericId('Filter ID', { help: 'A filter saved in Pipedrive.' }),
  ids: commaList('IDs'),
  updated_since: text('Updated since', { placeholder: '2026-01-01T00:00:00Z' }),
  updated_until: text('Updated until', { placeholder: '2026-12-31T23:59:59Z' }),
  sort_by: oneOf('Sort by', [
    { value: 'id', label: 'ID' },
    { value: 'add_time', label: 'Creation time' },
    { value: 'update_time', label: 'Last update' },
  ]),
  sort_direction: oneOf('Sort direction', [
    { value: 'asc', label: 'Ascending' },
    { value: 'desc', label: 'Descending' },
  ]),
};

export const term = text('Search for', { help: 'At least two characters.' });
export const exactMatch = oneOf('Search mode', [
  { value: 'true', label: 'Exact match' },
  { value: 'false', label: 'Partial match' },
]);
