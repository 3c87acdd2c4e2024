import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { ConnectorObject, VendorAddress } from '../kit/connector.ts';
import type { Parameter } from '../kit/parameters.ts';
import { as, json, required, sentAs, text } from '../kit/parameters.ts';
import { filterInputs, withFilters } from './filters.ts';

// https://help.sap.com/docs/ariba: Operational Reporting API for Procurement, for Strategic Sourcing, Analytical Reporting API

/** Reports of a part of Ariba: each has APIs of its own, which do the same. */
interface Area {
  key: 'procurement' | 'sourcing' | 'analytics';
  name: string;
  /** The version of each of its APIs. */
  versions: { details: string; view: string; job: string; jobresult: string };
  /** A view of the system to begin with. */
  view: string;
}

/** The address of one of an area's APIs, by the data center and environment of the credential. */
const api =
  ({ key, versions }: Area, part: keyof Area['versions']): VendorAddress =>
  ({ address, environment }) => {
    const host = asText(address ?? '').trim() || 'https://openapi.ariba.com';
    const place = `${key}-reporting-${part}/${versions[part]}/${asText(environment ?? 'prod')}`;
    return `${host.replace(/\/+$/, '')}/api/${place}`;
  };

const filters = json('Filters', {
  placeholder: '{ "companyCode": "1010" }',
  help: 'As the API of the report documents them, besides the dates.',
});
/** In a query, filters are one text of JSON. */
const filtersText = sentAs(filters, (value) => JSON.stringify(value));

/** The entries of a list that may be within an object. */
const listIn = (answer: JsonValue): JsonValue =>
  isJsonObject(answer) ? (Object.values(answer).find((value) => Array.isArray(value)) ?? answer) : answer;

const pageToken = as('jobPage', text('Page token', { help: 'For the next page of a job that has one.' }));
const job = { jobId: required(as('jobId', text('Job ID'))) };
const jobSample = { jobId: 'b9c0e5f8', status: 'pending', viewTemplateName: 'RequisitionSystemView' };
const product: { readonly [key in Area['key']]?: string } = { analytics: 'analytics' };

function report(area: Area): ConnectorObject {
  const view = required(
    as(
      `${area.key}View`,
      text('View template', {
        loads: `${area.key}Views`,
        placeholder: area.view,
        help: 'The name of a view template.',
      }),
    ),
  );
  const definition = required(
    as(
      'viewDefinition',
      json('Definition', {
        placeholder: '{ "documentType": "Requisition", "selectAttributes": ["UniqueName", "TimeUpdated"] }',
      }),
    ),
  );
  const ofProduct = product[area.key];
  const fixed = ofProduct === undefined ? {} : { fixed: { query: { product: ofProduct } } };
  return {
    key: area.key,
    name: area.name,
    operations: { ...readingOf(area, view), ...viewsOf(area, view, definition, fixed) },
  };
}

/** What reads records: at once, or by jobs. */
function readingOf(area: Area, view: Parameter): ConnectorObject['operations'] {
  const label = area.name.toLowerCase();
  return {
    read: {
      name: `Read ${label}`,
      description: 'The records of a view template, page by page',
      method: 'GET',
      at: api(area, 'details'),
      path: '/views/{view}',
      params: { view },
      query: { filters: filtersText },
      inputs: filterInputs,
      derive: withFilters,
      items: 'Records',
      next: { by: 'cursor', parameter: 'pageToken', at: 'PageToken' },
      sample: { UniqueName: 'PR1001', TimeUpdated: '2026-03-01T12:00:00Z', StatusString: 'Approved' },
    },
    count: {
      name: `Count records of ${label}`,
      method: 'GET',
      at: api(area, 'details'),
      path: '/views/{view}/count',
      params: { view },
      query: { filters: filtersText },
      inputs: filterInputs,
      derive: withFilters,
      sample: { Count: 1250, MaxRecordsInEachPage: 10_000, TotalPages: 1 },
    },
    submitJob: {
      name: `Start job for ${label}`,
      description: 'For many records: Ariba writes them to files',
      method: 'POST',
      at: api(area, 'job'),
      path: '/jobs',
      body: { viewTemplateName: view, filters, pageToken },
      inputs: filterInputs,
      derive: withFilters,
      repeat: 'twice',
      sample: jobSample,
    },
    getJob: {
      name: `Get job for ${label}`,
      method: 'GET',
      at: api(area, 'jobresult'),
      path: '/jobs/{jobId}',
      params: job,
      sample: { ...jobSample, status: 'completed', files: ['b9c0e5f8.zip'], totalNumOfRecords: 1250 },
    },
    downloadFile: {
      name: `Download file of ${label}`,
      description: 'A ZIP file with the records',
      method: 'GET',
      at: api(area, 'jobresult'),
      path: '/jobs/{jobId}/files/{fileName}',
      params: { ...job, fileName: required(as('jobFile', text('File name', { placeholder: '{{ files[0] }}' }))) },
      download: true,
      sample: { name: 'b9c0e5f8.zip', mediaType: 'application/zip', size: 48_210 },
    },
  };
}

/** What reads and changes the view templates. */
function viewsOf(
  area: Area,
  view: Parameter,
  definition: Parameter,
  fixed: { fixed?: { query: { product: string } } },
): ConnectorObject['operations'] {
  const label = area.name.toLowerCase();
  const viewSample = { viewTemplateName: area.view, documentType: 'Requisition', status: 'published' };
  return {
    listViews: {
      name: `List view templates for ${label}`,
      method: 'GET',
      at: api(area, 'view'),
      path: '/viewTemplates',
      ...fixed,
      answer: listIn,
      sample: viewSample,
    },
    getView: {
      name: `Get view template for ${label}`,
      method: 'GET',
      at: api(area, 'view'),
      path: '/viewTemplates/{view}',
      params: { view },
      ...fixed,
      sample: viewSample,
    },
    createView: {
      name: `Create view template for ${label}`,
      method: 'POST',
      at: api(area, 'view'),
      path: '/viewTemplates/{view}',
      params: { view },
      body: { definition },
      prepare: ({ definition: given = {} }) => given,
      ...fixed,
      repeat: 'twice',
      sample: viewSample,
    },
    updateView: {
      name: `Update view template for ${label}`,
      method: 'POST',
      at: api(area, 'view'),
      path: '/viewTemplates/{view}/patch',
      params: { view },
      body: { definition },
      prepare: ({ definition: given = {} }) => given,
      ...fixed,
      repeat: 'same',
      sample: viewSample,
    },
    metadata: {
      name: `List fields for ${label}`,
      description: 'The types of documents, or the fields of one of them',
      method: 'GET',
      at: api(area, 'view'),
      path: '/metadata',
      query: { documentType: as('documentType', text('Document type', { placeholder: 'Requisition' })) },
      ...fixed,
      sample: { documentType: 'Requisition', selectAttributes: ['UniqueName', 'TimeUpdated'] },
    },
  };
}

export const procurement = report({
  key: 'procurement',
  name: 'Procurement report',
  versions: { details: 'v2', view: 'v2', job: 'v2', jobresult: 'v2' },
  view: 'RequisitionSystemView',
});
export const sourcing = report({
  key: 'sourcing',
  name: 'Sourcing report',
  versions: { details: 'v1', view: 'v1', job: 'v1', jobresult: 'v1' },
  view: 'SourcingProjectSystemView',
});
export const analytics = report({
  key: 'analytics',
  name: 'Analytical report',
  versions: { details: 'v1', view: 'v1', job: 'v1', jobresult: 'v1' },
  view: 'SpendSystemView',
});
