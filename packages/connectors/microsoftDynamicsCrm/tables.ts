import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, number, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import { dataverse } from './address.ts';
import * as of from './shared.ts';

const dated = { createdon: '2026-03-01T12:00:00Z', modifiedon: '2026-03-02T08:30:00Z', statecode: 0 };
const description = as('recordDescription', paragraph('Description'));
const phone = as('phone', text('Phone', { placeholder: '+49 30 1234' }));
const email = as('email', text('Email address', { placeholder: 'ada@example.com' }));
const firstName = as('firstName', text('First name'));
const lastName = as('lastName', text('Last name'));
const subject = as('recordSubject', text('Subject'));
const title = as('recordTitle', text('Title'));

export const account: ConnectorObject = {
  key: 'account',
  name: 'Account',
  operations: of.operationsOf({
    name: 'account',
    plural: 'accounts',
    set: 'accounts',
    columns: 'accountColumns',
    needs: ['name'],
    fields: {
      name: as('recordName', text('Name')),
      telephone1: phone,
      emailaddress1: email,
      websiteurl: as('website', text('Website', { placeholder: 'https://example.com' })),
      accountnumber: as('accountNumber', text('Account number')),
      revenue: number('Annual revenue', { min: 0 }),
      address1_city: as('city', text('City')),
      address1_country: as('country', text('Country')),
      description,
    },
    sample: { accountid: of.ID, name: 'Acme', telephone1: '+49 30 1234', revenue: 950_000, ...dated },
  }),
};

export const contact: ConnectorObject = {
  key: 'contact',
  name: 'Contact',
  operations: of.operationsOf({
    name: 'contact',
    plural: 'contacts',
    set: 'contacts',
    columns: 'contactColumns',
    needs: ['lastname'],
    fields: {
      lastname: lastName,
      firstname: firstName,
      emailaddress1: email,
      telephone1: phone,
      jobtitle: as('jobTitle', text('Job title')),
      'parentcustomerid_account@odata.bind': of.lookup('companyId', 'Company', 'accounts'),
      description,
    },
    sample: { contactid: of.ID, fullname: 'Ada Lovelace', emailaddress1: 'ada@example.com', ...dated },
  }),
};

export const lead: ConnectorObject = {
  key: 'lead',
  name: 'Lead',
  operations: {
    ...of.operationsOf({
      name: 'lead',
      plural: 'leads',
      set: 'leads',
      columns: 'leadColumns',
      needs: ['subject', 'lastname'],
      fields: {
        subject,
        lastname: lastName,
        firstname: firstName,
        companyname: as('companyName', text('Company name')),
        emailaddress1: email,
        telephone1: phone,
        description,
      },
      sample: { leadid: of.ID, subject: 'Interested in lamps', lastname: 'Lovelace', ...dated },
    }),
    qualify: {
      name: 'Qualify lead',
      description: 'Creates an account, a contact and an opportunity from the lead',
      method: 'POST',
      at: dataverse,
      path: '/leads({recordId})/Microsoft.Dynamics.CRM.QualifyLead',
      params: { recordId: required(of.recordId) },
      fixed: {
        headers: of.headers,
        body: { CreateAccount: true, CreateContact: true, CreateOpportunity: true, Status: 3 },
      },
      items: 'value',
      // A lead that is qualified already is refused.
      repeat: 'same',
      sample: { '@odata.type': '#Microsoft.Dynamics.CRM.account', accountid: of.ID },
    },
  },
};

/** The record of an action, with the whole names of its lookups. */
const nested = (record: JsonValue | undefined): JsonObject =>
  record !== undefined && isJsonObject(record) ? of.withBinds(record) : {};

const closing = (entity: string) => ({
  [`${entity}.subject`]: required(subject),
  [`${entity}.description`]: description,
});

export const opportunity: ConnectorObject = {
  key: 'opportunity',
  name: 'Opportunity',
  operations: {
    ...of.operationsOf({
      name: 'opportunity',
      plural: 'opportunities',
      set: 'opportunities',
      columns: 'opportunityColumns',
      needs: ['name'],
      fields: {
        name: as('recordName', text('Name')),
        estimatedvalue: as('estimatedValue', number('Estimated revenue', { min: 0 })),
        estimatedclosedate: as('closeDate', text('Estimated close date', { placeholder: '2026-12-31' })),
        closeprobability: as('probability', number('Probability (%)', { min: 0, max: 100, step: 1 })),
        'parentaccountid@odata.bind': of.lookup('accountId', 'Account', 'accounts'),
        'parentcontactid@odata.bind': of.lookup('contactId', 'Contact', 'contacts'),
        description,
      },
      sample: { opportunityid: of.ID, name: 'Lamps for Acme', estimatedvalue: 9500, ...dated },
    }),
    close: {
      name: 'Close opportunity as won',
      method: 'POST',
      at: dataverse,
      path: '/WinOpportunity',
      body: {
        'OpportunityClose.opportunityid@odata.bind': required(
          of.lookup('opportunityId', 'Opportunity', 'opportunities'),
        ),
        ...closing('OpportunityClose'),
      },
      fixed: { headers: of.headers, body: { Status: 3 } },
      prepare: ({ OpportunityClose: close, ...body }) => ({ ...body, OpportunityClose: nested(close) }),
      // One that is closed already is refused.
      repeat: 'same',
      sample: { success: true },
    },
    lose: {
      name: 'Close opportunity as lost',
      method: 'POST',
      at: dataverse,
      path: '/LoseOpportunity',
      body: {
        'OpportunityClose.opportunityid@odata.bind': required(
          of.lookup('opportunityId', 'Opportunity', 'opportunities'),
        ),
        ...closing('OpportunityClose'),
      },
      fixed: { headers: of.headers, body: { Status: 4 } },
      prepare: ({ OpportunityClose: close, ...body }) => ({ ...body, OpportunityClose: nested(close) }),
      repeat: 'same',
      sample: { success: true },
    },
  },
};

export const incident: ConnectorObject = {
  key: 'incident',
  name: 'Case',
  operations: {
    ...of.operationsOf({
      name: 'case',
      plural: 'cases',
      set: 'incidents',
      columns: 'incidentColumns',
      needs: ['title'],
      fields: {
        title,
        'customerid_account@odata.bind': of.lookup('accountId', 'Account', 'accounts'),
        'customerid_contact@odata.bind': of.lookup('contactId', 'Contact', 'contacts'),
        prioritycode: as(
          'priority',
          oneOf('Priority', [
            { value: '1', label: 'High' },
            { value: '2', label: 'Normal' },
            { value: '3', label: 'Low' },
          ]),
        ),
        description,
      },
      sample: { incidentid: of.ID, title: 'The lamp does not light', ticketnumber: 'CAS-01000', ...dated },
    }),
    resolve: {
      name: 'Resolve case',
      method: 'POST',
      at: dataverse,
      path: '/CloseIncident',
      body: {
        'IncidentResolution.incidentid@odata.bind': required(of.lookup('caseId', 'Case', 'incidents')),
        ...closing('IncidentResolution'),
      },
      fixed: { headers: of.headers, body: { Status: 5 } },
      prepare: ({ IncidentResolution: resolution, ...body }) => ({ ...body, IncidentResolution: nested(resolution) }),
      // One that is resolved already is refused.
      repeat: 'same',
      sample: { success: true },
    },
  },
};
