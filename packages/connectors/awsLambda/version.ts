import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const aliases = `${of.FUNCTION}/aliases`;
const Name = required(as('alias', text('Alias', { placeholder: 'live' })));
const version = as('functionVersion', text('Version', { placeholder: '3' }));
const body = { FunctionVersion: required(version), Description: of.description };
const sample = {
  AliasArn: 'arn:aws:lambda:eu-central-1:123456789012:function:check-order:live',
  Name: 'live',
  FunctionVersion: '3',
  Description: '',
};

export const versions: ConnectorObject = {
  key: 'version',
  name: 'Version',
  operations: {
    publish: {
      name: 'Publish version',
      method: 'POST',
      path: `${of.FUNCTION}/versions`,
      params: of.one,
      body: {
        CodeSha256: as('codeHash', text('Hash of the code', { help: 'Published only if the code has this SHA-256.' })),
        Description: of.description,
      },
      // Code that has not changed gives no new version.
      repeat: 'same',
      sample: { ...of.functionSample, Version: '3' },
    },
    list: {
      name: 'List versions',
      method: 'GET',
      path: `${of.FUNCTION}/versions`,
      params: of.one,
      items: 'Versions',
      next: of.pages,
      sample: { ...of.functionSample, Version: '3' },
    },
  },
};

export const alias: ConnectorObject = {
  key: 'alias',
  name: 'Alias',
  operations: {
    list: {
      name: 'List aliases',
      method: 'GET',
      path: aliases,
      params: of.one,
      query: { FunctionVersion: as('ofVersion', text('Version', { help: 'If empty, aliases of all versions.' })) },
      items: 'Aliases',
      next: of.pages,
      sample,
    },
    get: { name: 'Get alias', method: 'GET', path: `${aliases}/{Name}`, params: { ...of.one, Name }, sample },
    create: {
      name: 'Create alias',
      method: 'POST',
      path: aliases,
      params: of.one,
      body: { Name, ...body },
      // A second alias of the name is refused.
      repeat: 'same',
      sample,
    },
    update: {
      name: 'Update alias',
      description: 'Points it to another version',
      method: 'PUT',
      path: `${aliases}/{Name}`,
      params: { ...of.one, Name },
      body,
      sample,
    },
    delete: {
      name: 'Delete alias',
      method: 'DELETE',
      path: `${aliases}/{Name}`,
      params: { ...of.one, Name },
      sample: { success: true },
    },
  },
};
