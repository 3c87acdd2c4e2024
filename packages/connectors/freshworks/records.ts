import { as, number, numericId, text } from '../kit/parameters.ts';
import { recordObject, upsertOf } from './record.ts';
import * as of from './shared.ts';

const email = as('email', text('Email', { placeholder: 'ada@example.com' }));
const owned = { owner_id: of.owner, custom_field: of.custom };

const person = {
  first_name: as('firstName', text('First name')),
  last_name: as('lastName', text('Last name')),
  email,
  work_number: as('workNumber', text('Work phone')),
  mobile_number: as('mobileNumber', text('Mobile phone')),
  job_title: as('jobTitle', text('Job title')),
  department: as('department', text('Department')),
  sales_account_id: of.accountId,
  ...of.address,
  ...owned,
};
const personSample = {
  id: 70_000_000_001,
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  ...of.times,
};

export const contact = recordObject({
  key: 'contact',
  name: 'Contact',
  plural: 'contacts',
  path: '/contacts',
  item: 'contact',
  idName: 'contact_id',
  id: of.contactId,
  own: person,
  needed: [],
  sample: personSample,
  views: 'contactViews',
  more: {
    upsert: upsertOf(
      'contact',
      '/contacts',
      'contact',
      { emails: as('foundByEmail', text('Find by email', { placeholder: 'ada@example.com' })) },
      person,
      personSample,
    ),
  },
});

const company = {
  name: as('accountName', text('Name')),
  phone: as('phone', text('Phone')),
  website: as('website', text('Website', { placeholder: 'https://example.com' })),
  number_of_employees: as('employees', number('Number of employees', { min: 0, step: 1 })),
  annual_revenue: as('annualRevenue', number('Annual revenue')),
  ...of.address,
  ...owned,
};
const companySample = { id: 70_000_000_002, name: 'Acme', website: 'https://example.com', ...of.times };

export const account = recordObject({
  key: 'account',
  name: 'Account',
  plural: 'accounts',
  path: '/sales_accounts',
  item: 'sales_account',
  idName: 'account_id',
  id: of.accountId,
  own: company,
  needed: ['name'],
  sample: companySample,
  views: 'accountViews',
  more: {
    upsert: upsertOf(
      'account',
      '/sales_accounts',
      'sales_account',
      { name: as('foundByName', text('Find by name', { placeholder: 'Acme' })) },
      company,
      companySample,
    ),
  },
});

export const deal = recordObject({
  key: 'deal',
  name: 'Deal',
  plural: 'deals',
  path: '/deals',
  item: 'deal',
  idName: 'deal_id',
  id: of.dealId,
  own: {
    name: as('dealName', text('Name')),
    amount: as('amount', number('Amount')),
    expected_close: as('expectedClose', text('Expected close date', { placeholder: '2026-12-31' })),
    deal_pipeline_id: as('pipelineId', numericId('Pipeline', { loads: 'pipelines', placeholder: '70000000020' })),
    deal_stage_id: as('stageId', numericId('Stage', { loads: 'stages', placeholder: '70000000021' })),
    probability: as('probability', number('Probability (%)', { min: 0, max: 100, step: 1 })),
    sales_account_id: of.accountId,
    ...owned,
  },
  needed: ['name', 'amount'],
  sample: { id: 70_000_000_003, name: 'Website for Acme', amount: 5000, ...of.times },
  views: 'dealViews',
});
