import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf } from './tree.ts';

/** British spellings and the American ones that take their place, as the beginnings of words. */
const american: Readonly<Record<string, string>> = {
  analyse: 'analyze',
  behaviour: 'behavior',
  catalogue: 'catalog',
  centre: 'center',
  colour: 'color',
  favourite: 'favorite',
  fulfil: 'fulfill',
  grey: 'gray',
  initialis: 'initializ',
  labelled: 'labeled',
  neighbour: 'neighbor',
  normalis: 'normaliz',
  optimis: 'optimiz',
  organis: 'organiz',
  recognis: 'recogniz',
  serialis: 'serializ',
  summaris: 'summariz',
};
/** Names of others that look like one of them. */
const NOT_OURS =
  /aria-labelledby|labelledby|greyscale|toColourspace|\.initialise\(|minimist|fulfill|optimistic|optimism|Rundungsfehleranalyse/gi;
/** What saved workflows and browsers hold, by the folder that reads it: a stored key keeps its spelling. */
const stored: Readonly<Record<string, RegExp>> = {
  'apps/web/screens/editor/palette/remembered': /favourites/g,
  // Names of the API.
  'packages/connectors/xero/': /organisation/gi,
  'packages/nodes/catalog/barcodes/': /organisation/g,
  'packages/nodes/catalog/charts/': /colours/g,
  'packages/nodes/catalog/images/': /\b(?:grey|colour|colourSpace|hasColourProfile|centre)\b/g,
  'packages/nodes/catalog/media/': /normalise/g,
  'packages/nodes/catalog/pdf/': /\bcolour\b/g,
  // A CSS color.
  'packages/nodes/lib/documents/html-style': /\bgrey\b/g,
};

/** Labels that say in many words what the field has one for, by the word that takes their place. */
const riddles: Readonly<Record<string, string>> = {
  'Addresses that may call': 'Allowed IP addresses',
  'API address': 'API URL',
  'Callback address': 'Callback URL',
  'Pod address': 'Pod URL',
  'Redirect address': 'Redirect URL',
  'Server address': 'Server URL',
  'System address': 'System URL',
  'Any call': 'Custom API call',
  'Ask by mail': 'Approvers',
  'Ask every': 'Poll every',
  'Asked for every item': 'Checked for each item',
  'At once at most': 'Burst size',
  'Before the signature': 'Prefix',
  'Branches at once': 'Concurrent steps',
  'Count together by': 'Concurrency key',
  'Find out, line by line': 'Detect for each line',
  'Found out': 'Detect automatically',
  'Further methods': 'Additional methods',
  'Give them as': 'Output',
  'Hand on': 'Process the list',
  'Header of the': 'Signature header, Timestamp header',
  'How far fields go together': 'Correlation',
  'Insert a Node Behind': 'Insert Node After',
  'Keep at most': 'Limit',
  'Items at most': 'Limit',
  'Kind of user name': 'User name format',
  'Largest body': 'Body size limit',
  'Learns of it': 'Detect changes by',
  'Leave by the port': 'Send to port',
  'Leave out the first': 'Offset',
  'Left empty': 'If empty',
  'Mark finds with': 'Highlight matches with',
  'Most passes': 'Pass limit',
  'Most results': 'Limit',
  'Name of the axis': 'X-axis title, Y-axis title',
  'Oldest signature': 'Maximum signature age',
  'Only documents where': 'Filter',
  'Only some records': 'Filter records',
  'Pages that may call': 'Allowed origins (CORS)',
  'Pixels per pixel': 'Scale factor',
  'Put the list in': 'List field',
  'Ring with the total': 'Donut with total',
  'Rows that fit': 'Matching rows',
  'Runs at once': 'Concurrent runs',
  'Same if equal in': 'Compare by',
  'Several values become': 'Aggregation',
  'Signed as by': 'Signature format',
  'Sought value': 'Lookup value',
  'Stands in the facts': 'Shown in the properties',
  'Take the original away': 'Remove the original',
  'Take out of trash': 'Restore from trash',
  'Text before the token': 'Token prefix',
  'Ticks missed': 'Missed runs',
  'Time for one request': 'Request timeout',
  'Token in the answer': 'Token path',
  'What fits': 'Automatic',
  'Who may call': 'Authentication',
  'Without an answer': 'If nobody answers',
};

const code = filesOf(['packages', 'apps', 'e2e', 'bench', 'scripts'], ['.ts', '.tsx', '.mjs', '.css']);
const prose = filesOf(['docs', 'decisions'], ['.md']);
const keysOf = (path: string): RegExp | string =>
  Object.entries(stored).find(([folder]) => path.startsWith(folder))?.[1] ?? '';
const british = new RegExp(Object.keys(american).join('|'), 'gi');

describe('words', () => {
  it('are spelled as in America, in code, comments and guides', () => {
    const found = [...code, ...prose]
      .filter(({ path }) => !path.endsWith('words.test.ts'))
      .flatMap(({ path, text }) =>
        text.split('\n').flatMap((line, index) => {
          const words = line.replace(NOT_OURS, '').replace(keysOf(path), '').match(british) ?? [];
          return words.map((word) => `${path}:${index + 1} ${word} → ${american[word.toLowerCase()]}`);
        }),
      );
    expect(found).toEqual([]);
  });

  it('of labels and guides are the usual ones of the field', () => {
    // The first words of a label, a help text or a sentence of a guide.
    const begins = new RegExp(`(?:['"\`*]|^|[.:] )(${Object.keys(riddles).join('|')})\\b`, 'gm');
    const shown = code.filter(({ path }) => /^(?:packages|apps\/web)\//.test(path) && !path.includes('.test.'));
    const found = [...shown, ...prose.filter(({ path }) => path.startsWith('docs/'))].flatMap(({ path, text }) =>
      [...text.matchAll(begins)].map(([, words = '']) => `${path}: ${words} → ${riddles[words]}`),
    );
    expect(found).toEqual([]);
  });

  it('are "email address" where somebody is written to, spelled one way', () => {
    const guides = prose.filter(({ path }) => path.startsWith('docs/'));
    const others = [...code, ...guides].filter(({ path }) => !path.endsWith('words.test.ts'));
    const found = others.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:e-)?mail address/gi)].map(([words]) => `${path}: ${words}`),
    );
    expect(found).toEqual([]);
  });

  it('stand once in the glossary; one with several senses says all of them', () => {
    const rules = readFileSync(join(import.meta.dirname, '../../CONTRIBUTING.md'), 'utf8');
    const [, glossary = ''] = /^## Glossary$(.*?)^## /ms.exec(rules) ?? [];
    const terms = [...glossary.matchAll(/^\| ([^|]+?) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
    expect(terms.length).toBeGreaterThan(50);
    expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
  });

  it('name one type only, wherever it is exported', () => {
    const places = new Map<string, string[]>();
    for (const { path, text } of code) {
      if (path.includes('/testing/') || path.includes('.test.')) continue;
      for (const [, name = ''] of text.matchAll(/^export (?:declare )?(?:abstract )?(?:interface|type|class) (\w+)/gm))
        places.set(name, [...(places.get(name) ?? []), path]);
    }
    const shared = [...places].filter(([, paths]) => paths.length > 1);
    expect(shared.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([]);
  });
});
