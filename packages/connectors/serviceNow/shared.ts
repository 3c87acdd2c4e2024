import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { ListPaging } from '../kit/paging.ts';
import { as, commaList, fieldsObject, oneOf, paragraph, required, text } from '../kit/parameters.ts';

// https://developer.servicenow.com/dev.do#!/reference/api/latest/rest/c_TableAPI

export const pages: ListPaging = {
  by: 'offset',
  parameter: 'sysparm_offset',
  size: { parameter: 'sysparm_limit', most: 1000 },
};

export const tableName = required(as('tableName', text('Table', { placeholder: 'change_request' })));
export const sysId = required(
  as('sysId', text('Record', { placeholder: '9d385017c611228701d22104cc95c371', help: 'The sys_id of the record.' })),
);
export const filter = as(
  'query',
  text('Query', {
    placeholder: 'active=true^priority=1',
    help: 'An encoded query, as the list of ServiceNow copies it.',
  }),
);

/** What lists and single records are read with. */
export const reading = {
  sysparm_fields: as('onlyFields', commaList('Fields to return', { placeholder: 'number,short_description,state' })),
  sysparm_display_value: as(
    'displayValue',
    oneOf('Values', [
      { value: 'false', label: 'As stored' },
      { value: 'true', label: 'As displayed' },
      { value: 'all', label: 'Both' },
    ]),
  ),
};

/** The fields of any record. */
export const recordFields = fieldsObject('Fields', {
  help: 'Names as in the dictionary of the table, such as short_description.',
});

/** Fields of an incident besides its title. */
export const details = {
  description: as('incidentDescription', paragraph('Description')),
  urgency: oneOf('Urgency', level()),
  impact: oneOf('Impact', level()),
  category: text('Category', { placeholder: 'network' }),
  caller_id: as('caller', text('Caller', { placeholder: 'abel.tuter', help: 'A sys_id or user name.' })),
  assignment_group: as(
    'assignmentGroup',
    text('Assignment group', { loads: 'groups', help: 'The sys_id of the group.' }),
  ),
  assigned_to: as('assignedTo', text('Assigned to', { loads: 'users', help: 'The sys_id of the user.' })),
  cmdb_ci: as('configurationItem', text('Configuration item', { help: 'A sys_id or name.' })),
};

function level() {
  return [
    { value: '1', label: 'High' },
    { value: '2', label: 'Medium' },
    { value: '3', label: 'Low' },
  ];
}

/** The time of a record, which ServiceNow writes in UTC without saying so. */
export const timeIn =
  (field: string) =>
  (entry: JsonValue): JsonValue | undefined => {
    const time = asText((entry as JsonObject)[field] ?? '');
    return time === '' ? undefined : `${time.replace(' ', 'T')}Z`;
  };

export const incident = {
  sys_id: '9d385017c611228701d22104cc95c371',
  number: 'INC0010042',
  short_description: 'The export is empty',
  state: '1',
  priority: '3',
  sys_created_on: '2026-03-01 12:00:00',
  sys_updated_on: '2026-03-01 12:00:00',
};
