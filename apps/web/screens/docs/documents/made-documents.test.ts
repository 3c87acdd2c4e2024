import type { DocumentedEntry } from '@heddle/contract/node/define';
import { boolean, choice, number, secret, text } from '@heddle/contract/node/fields';
import type { JsonObject } from '@heddle/contract/json';
import type { Template } from '@heddle/templates/template';
import { defineTemplate, node } from '@heddle/templates/template';
import { describe, expect, it } from 'vitest';
import type { GuideBlock } from '../markdown/blocks.ts';
import { plainText } from '../markdown/blocks.ts';
import { hasContent } from './document.ts';
import type { DocumentEntry } from './document.ts';
import { nodeDocuments } from './node-documents.ts';
import { templateDocuments } from './template-documents.ts';

const request: DocumentedEntry = {
  type: 'request',
  aliases: ['call'],
  name: 'Request',
  category: 'Core Operations',
  icon: 'globe',
  description: 'Calls a web address',
  summary: '{method} {url}',
  trigger: false,
  inputs: ['main'],
  outputs: ['main', 'empty'],
  effect: 'write',
  fields: {
    method: choice({ label: 'Method', default: 'GET', choices: ['GET', { value: 'POST', label: 'Send' }] }),
    url: text({ label: 'URL', required: true, help: 'A full address.', expression: false }),
    pages: number({ label: 'Pages', default: 10, min: 1, max: 100 }),
    auth: boolean({ label: 'Authenticate', default: false }),
    token: secret({ label: 'Token', when: { auth: [true] } }),
  },
  examples: [
    {
      title: 'It works',
      given: [{ id: 1 }],
      with: { url: 'https://a.example' },
      answers: { 'GET https://a.example': { ok: true } },
      gives: { main: [{ ok: true }] },
    },
    { title: 'It fails', given: [{}], with: {}, fails: 'field_required' },
  ],
};

async function read(entry: DocumentEntry | undefined): Promise<readonly GuideBlock[]> {
  if (!entry || !hasContent(entry)) throw new Error('There is no such document.');
  return entry.content();
}

function show(block: GuideBlock): string {
  if (block.kind === 'code') return block.text;
  if (block.kind === 'list') return block.items.map(plainText).join('\n');
  return block.kind === 'table'
    ? block.rows.map((row) => row.map(plainText).join(' | ')).join('\n')
    : plainText(block.children);
}

describe('the document of a node type', () => {
  const [entry] = nodeDocuments([request]);

  it('is found under its type, among the reference', () => {
    expect(entry).toMatchObject({
      id: 'node-request',
      title: 'Request',
      description: 'Calls a web address',
      icon: 'globe',
      category: 'API Reference',
      difficulty: 'Beginner',
      readTime: '2 min',
    });
  });

  it('describes the node, its output and a dry run', async () => {
    const [first, second] = (await read(entry)).map(show);
    expect(first).toBe('In workflow files its type is request. It is also known as call.');
    expect(second).toBe(
      'Its outputs: main, empty. With its defaults it changes other systems. A dry run outputs sample data instead.',
    );
  });

  it('lists its fields with default, choices, limits and condition, and those every node has', async () => {
    const tables = (await read(entry)).filter((block) => block.kind === 'table').map(show);
    expect(tables[0]?.split('\n')).toEqual([
      'Method | method | Choice | GET | One of GET, POST (Send).',
      'URL | url | Text | Required | A full address. Takes no expression.',
      'Pages | pages | Number | 10 | From 1 to 100.',
      'Authenticate | auth | Switch | false | ',
      'Token | token | Secret |  | Only where Authenticate is true.',
    ]);
    expect(tables[1]).toContain('On Failure | onFailure | Choice | stop');
  });

  it('has its examples, which are tests of the node', async () => {
    const shown = (await read(entry)).map(show);
    expect(shown.slice(shown.indexOf('It works'))).toEqual([
      'It works',
      'Configured as',
      '{ "url": "https://a.example" }',
      'it is given',
      '[{ "id": 1 }]',
      'and where the service answers',
      '{ "GET https://a.example": { "ok": true } }',
      'it gives',
      '{ "main": [{ "ok": true }] }',
      'It fails',
      'With its defaults.',
      'it is given',
      '[{}]',
      'it fails with the error field_required.',
    ]);
  });
});

describe('the document of a template', () => {
  const template = (data: JsonObject = {}): Template =>
    defineTemplate({
      id: 'price-watch',
      name: 'Price Watch',
      description: 'Watches a price',
      category: 'Trading',
      difficulty: 'Intermediate',
      icon: 'activity',
      useCase: 'For those who wait for a price.',
      tags: ['price', 'watch'],
      estimatedTime: '5 min setup',
      nodes: {
        ask: node('call', [0, 0], 'Ask', { url: 'https://a.example', description: 'Reads the price.', ...data }),
      },
      flow: [],
      trials: [{ title: 'The price is read', given: [{ coin: 'ETH' }], gives: { Ask: [{ price: 1 }] } }],
    });
  const shownOf = async (data: JsonObject = {}): Promise<string[]> =>
    (await read(templateDocuments([template(data)], [request])[0])).map(show);

  it('is found under its id', () => {
    expect(templateDocuments([template()], [request])).toMatchObject([
      { id: 'price-watch', title: 'Price Watch', difficulty: 'Intermediate', category: 'Getting Started' },
    ]);
  });

  it('has purpose, nodes, set-up, credentials and what to expect', async () => {
    const shown = await shownOf();
    const headings = ['What it is for', 'Nodes', 'Set-up', 'Credentials', 'What to expect', 'The price is read'];
    expect(shown.filter((text) => headings.includes(text))).toEqual(headings);
    expect(shown).toEqual(
      expect.arrayContaining([
        'For those who wait for a price.',
        'Ask: Request, GET https://a.example. Reads the price.',
        '[{ "coin": "ETH" }]',
      ]),
    );
    expect(shown[shown.indexOf('Credentials') + 1]).toMatch(/^It needs none/);
  });

  it('names the secrets its nodes ask for', async () => {
    const shown = await shownOf({ auth: true });
    expect(shown[shown.indexOf('Credentials') + 1]).toBe('Ask: Token');
  });
});
