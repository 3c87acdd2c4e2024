import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { OperationCall } from '../kit/call.ts';
import { sendPage } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, isEmptyValue, json, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const SITE = '/resourceGroups/{resourceGroupName}/providers/Microsoft.Web/sites/{name}';
const path = `${SITE}/functions`;
const one = `${path}/{functionName}`;
const sample: JsonObject = {
  id: '/subscriptions/1/resourceGroups/orders-rg/providers/Microsoft.Web/sites/acme-orders/functions/CheckOrder',
  name: 'acme-orders/CheckOrder',
  type: 'Microsoft.Web/sites/functions',
};

/** The address of a function app, however it is entered: `acme-orders`, its host name, or an address. */
export function appAddress({ app }: { readonly [field: string]: unknown }): string {
  const given = asText(app ?? '').trim();
  if (/^https?:\/\//.test(given)) return URL.parse(given)?.origin ?? given;
  return `https://${given.includes('.') ? given : `${given}.azurewebsites.net`}`;
}

/** Calls a function: with the body that is entered, else with the item. An answer that is no JSON is a text. */
async function callFunction(call: OperationCall): Promise<JsonValue> {
  const { operation, item, read } = call;
  const given = read('functionBody');
  // The form has JSON here.
  const body = isEmptyValue(given) ? (item?.json ?? {}) : (given as JsonValue);
  const { content } = await sendPage({ ...call, operation: { ...operation, prepare: () => body } });
  switch (content.kind) {
    case 'json':
      return content.value;
    case 'text':
      return { text: content.text };
    case 'file':
      return { name: content.file.name, mediaType: content.file.mediaType, size: content.file.size };
    case 'empty':
      return { success: true };
  }
}

const route = {
  route: required(
    as(
      'functionPath',
      text('Path', { placeholder: 'api/CheckOrder', help: 'Of the function, with the prefix of its app.' }),
    ),
  ),
};

export const azureFunctions: ConnectorObject = {
  key: 'function',
  name: 'Function',
  operations: {
    call: {
      name: 'Call function',
      description: 'Sends the item, or the body that you enter. Takes a function key as credential',
      method: 'POST',
      at: appAddress,
      path: '/{+route}',
      params: route,
      body: {
        body: as(
          'functionBody',
          json('Body', { placeholder: '{ "order": {{ order }} }', help: 'If empty, the item.' }),
        ),
      },
      perform: callFunction,
      repeat: 'twice',
      sample: { accepted: true },
    },
    read: {
      name: 'Call function (read)',
      description: 'Sends GET. Takes a function key as credential',
      method: 'GET',
      at: appAddress,
      path: '/{+route}',
      params: route,
      query: {
        query: {
          ...as('functionQuery', json('Query parameters', { placeholder: '{ "order": {{ order }} }' })),
          spread: true,
        },
      },
      items: '',
      sample: { accepted: true },
    },
    list: {
      name: 'List functions',
      method: 'GET',
      path,
      params: of.onApp,
      fixed: of.version,
      items: 'value',
      next: { by: 'address', at: 'nextLink' },
      sample,
    },
    get: { name: 'Get function', method: 'GET', path: one, params: of.onFunction, fixed: of.version, sample },
    delete: {
      name: 'Delete function',
      method: 'DELETE',
      path: one,
      params: of.onFunction,
      fixed: of.version,
      sample: { success: true },
    },
    getUrl: {
      name: 'Get URL and key of function',
      method: 'POST',
      path: `${one}/listsecrets`,
      params: of.onFunction,
      fixed: of.version,
      effect: 'read',
      sample: { key: 'a-key', trigger_url: 'https://acme-orders.azurewebsites.net/api/CheckOrder?code=a-key' },
    },
    listKeys: {
      name: 'List keys of function',
      method: 'POST',
      path: `${one}/listkeys`,
      params: of.onFunction,
      fixed: of.version,
      effect: 'read',
      sample: { default: 'a-key' },
    },
  },
};

export const app: ConnectorObject = {
  key: 'app',
  name: 'Function app',
  operations: {
    list: {
      name: 'List function apps',
      method: 'GET',
      path: '/providers/Microsoft.Web/sites',
      fixed: of.version,
      items: 'value',
      next: { by: 'address', at: 'nextLink' },
      sample: {
        id: '/subscriptions/1/resourceGroups/orders-rg/providers/Microsoft.Web/sites/acme-orders',
        name: 'acme-orders',
        kind: 'functionapp',
        location: 'West Europe',
      },
    },
    get: {
      name: 'Get function app',
      method: 'GET',
      path: SITE,
      params: of.onApp,
      fixed: of.version,
      sample: { name: 'acme-orders', kind: 'functionapp', location: 'West Europe' },
    },
    ...Object.fromEntries(
      [
        ['start', 'Start function app'],
        ['stop', 'Stop function app'],
        ['restart', 'Restart function app'],
        ['syncfunctiontriggers', 'Synchronize triggers of function app'],
      ].map(([key = '', name = '']) => [
        key,
        {
          name,
          method: 'POST' as const,
          path: `${SITE}/${key}`,
          params: of.onApp,
          fixed: of.version,
          repeat: 'same' as const,
          sample: { success: true },
        },
      ]),
    ),
    listHostKeys: {
      name: 'List keys of function app',
      method: 'POST',
      path: `${SITE}/host/default/listkeys`,
      params: of.onApp,
      fixed: of.version,
      effect: 'read',
      sample: { masterKey: 'a-key', functionKeys: { default: 'a-key' } },
    },
  },
};
