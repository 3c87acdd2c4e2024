import type { ListPaging } from '../kit/paging.ts';
import { as, fieldsObject, numericId, oneOf, text } from '../kit/parameters.ts';

// https://developers.freshworks.com/crm/api/

export const viewed: ListPaging = {
  by: 'page',
  parameter: 'page',
  first: 1,
  size: { parameter: 'per_page', most: 100 },
};

/** Other lists have pages of a size of their own: they end with an empty one. */
export const pages: ListPaging = { by: 'page', parameter: 'page', first: 1 };

export const contactId = as('contactId', numericId('Contact ID', { placeholder: '70000000001' }));
export const accountId = as('accountId', numericId('Account ID', { placeholder: '70000000002' }));
export const dealId = as('dealId', numericId('Deal ID', { placeholder: '70000000003' }));
export const taskId = as('taskId', numericId('Task ID', { placeholder: '70000000004' }));
export const owner = as('ownerId', numericId('Owner', { loads: 'owners', placeholder: '70000000005' }));
export const custom = as('customFields', fieldsObject('Custom fields', { help: 'API names, such as cf_rank.' }));
export const sorted = {
  sort: oneOf('Sort by', [
    { value: 'created_at', label: 'Creation time' },
    { value: 'updated_at', label: 'Last update' },
  ]),
  sort_type: oneOf('Sort direction', [
    { value: 'asc', label: 'Ascending' },
    { value: 'desc', label: 'Descending' },
  ]),
};
export const address = {
  address: as('address', text('Address')),
  city: as('city', text('City')),
  state: as('state', text('State')),
  zipcode: as('zipcode', text('Postal code')),
  country: as('country', text('Country')),
};
/** What something belongs to. */
export const target = {
  targetable_type: as(
    'targetType',
    oneOf(
      'Belongs to',
      [
        { value: 'Contact', label: 'Contact' },
        { value: 'SalesAccount', label: 'Account' },
        { value: 'Deal', label: 'Deal' },
      ],
      { default: 'Contact' },
    ),
  ),
  targetable_id: as('targetId', numericId('ID of the record', { placeholder: '70000000001' })),
};
export const times = { created_at: '2026-12-01T12:00:00Z', updated_at: '2026-12-02T08:30:00Z' };
