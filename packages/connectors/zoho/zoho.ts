import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { defineConnector } from '../kit/connector.ts';
import type { ChoiceList } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { apiAddress } from './data-centers.ts';
import { account, contact, deal, lead, record } from './modules.ts';
import { attachment, organization } from './organization.ts';

/** What has this time after the last poll, newest first. */
const newest = (
  name: string,
  operation: string,
  fields: JsonObject,
  time: 'Created_Time' | 'Modified_Time',
): DatedEvent => ({
  name: `${name} ${time === 'Created_Time' ? 'created' : 'created or updated'}`,
  operation,
  with: { ...fields, sortBy: time, sortOrder: 'desc' },
  id: 'id',
  time,
  once: time === 'Created_Time' ? 'each' : 'change',
});

const TIMES = 'id,Owner,Created_Time,Modified_Time';
const followed: readonly { key: string; name: string; fields: JsonObject }[] = [
  {
    key: 'lead',
    name: 'Lead',
    fields: { leadReturned: `${TIMES},Last_Name,First_Name,Company,Email,Phone,Lead_Status,Lead_Source` },
  },
  {
    key: 'contact',
    name: 'Contact',
    fields: { contactReturned: `${TIMES},Last_Name,First_Name,Email,Phone,Account_Name` },
  },
  { key: 'account', name: 'Account', fields: { accountReturned: `${TIMES},Account_Name,Phone,Website,Industry` } },
  {
    key: 'deal',
    name: 'Deal',
    fields: { dealReturned: `${TIMES},Deal_Name,Stage,Amount,Closing_Date,Account_Name,Contact_Name` },
  },
  { key: 'record', name: 'Record', fields: {} },
];

const fieldsIn = (module: string): ChoiceList => ({
  operation: 'organization.fields',
  value: 'api_name',
  label: 'field_label',
  with: { module },
});

/** What a problem means that Zoho reports with the status 200 or 202, beside what has worked. */
const MEANT: { readonly [code: string]: number } = {
  DUPLICATE_DATA: 409,
  RECORD_LOCKED: 409,
  ID_ALREADY_CONVERTED: 409,
  NO_PERMISSION: 403,
  INVALID_DATA: 400,
};

/** The name of the field that a problem is about, where it is told. */
const about = (details: JsonValue | undefined): string => {
  const name = isJsonObject(details) ? asText(details['api_name'] ?? '') : '';
  return name === '' ? '' : `${name}: `;
};

export const zohoConnector = defineConnector({
  vendor: 'zoho',
  name: 'Zoho CRM',
  credentials: ['zohoOAuth', 'zohoClient'],
  address: (values) => `${apiAddress(values)}/crm/v8`,
  objects: [lead, contact, account, deal, record, attachment, organization],
  events: Object.fromEntries(
    followed.flatMap(({ key, name, fields }) => [
      [`${key}Created`, newest(name, `${key}.list`, fields, 'Created_Time')],
      [`${key}Changed`, newest(name, `${key}.list`, fields, 'Modified_Time')],
    ]),
  ),
  lists: {
    modules: { operation: 'organization.modules', value: 'api_name', label: 'plural_label' },
    users: { operation: 'organization.users', value: 'id', label: 'full_name' },
    accounts: {
      operation: 'account.list',
      value: 'id',
      label: 'Account_Name',
      with: { accountReturned: 'Account_Name' },
    },
    contacts: { operation: 'contact.list', value: 'id', label: 'Full_Name', with: { contactReturned: 'Full_Name' } },
    fields: { operation: 'organization.fields', value: 'api_name', label: 'field_label', needs: ['module'] },
    leadFields: fieldsIn('Leads'),
    contactFields: fieldsIn('Contacts'),
    accountFields: fieldsIn('Accounts'),
    dealFields: fieldsIn('Deals'),
  },
  failure(answer) {
    const data = isJsonObject(answer) ? answer['data'] : undefined;
    const failed = (Array.isArray(data) ? data : []).find(
      (entry) => isJsonObject(entry) && entry['status'] === 'error',
    );
    if (!isJsonObject(failed)) return null;
    const code = asText(failed['code']);
    return {
      status: MEANT[code] ?? 400,
      reason: `${about(failed['details'])}${asText(failed['message'])} (${code})`,
    };
  },
  // What is not there is an invalid value of the path.
  statusOf: (answer, status) =>
    isJsonObject(answer) &&
    answer['code'] === 'INVALID_DATA' &&
    /invalid/i.test(asText(answer['message'])) &&
    status === 400
      ? 404
      : status,
});
