import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { assignments, boolean, choice, condition, json, multiline, schedule, secret, text } from './fields.ts';
import { describeConfigured } from '../schedule/describe.ts';
import { summarize } from './summary.ts';

const fields = {
  method: choice({
    label: 'Method',
    default: 'GET',
    choices: [
      { value: 'GET', label: 'Get' },
      { value: 'POST', label: 'Send' },
    ],
  }),
  url: text({ label: 'URL' }),
  body: json({ label: 'Body', when: { method: ['POST'] } }),
  follow: boolean({ label: 'Follow' }),
  notes: multiline({ label: 'Notes' }),
  condition: condition({ label: 'Condition', default: 'data.value > 0' }),
  key: secret({ label: 'Key' }),
  set: assignments({ label: 'Set' }),
  schedule: schedule({ label: 'Schedule' }),
};
const line = (summary: string, data: JsonObject = {}): string =>
  summarize({ summary, fields }, data, describeConfigured);

describe('the line on a card', () => {
  it.each<[string, JsonObject, string]>([
    ['{method} {url}', { method: 'POST', url: 'https://example.org' }, 'POST https://example.org'],
    ['{method} {url}', { url: 'https://{{ host }}/x' }, 'GET https://{{ host }}/x'],
    ['{method} {url}', {}, 'GET'],
    ['to {url}', {}, ''],
    ['{method} of {notes} to {url}, always', { url: 'there' }, 'GET to there, always'],
    ['{method}: {notes} {url} by {body}', { url: 'there' }, 'GET: there'],
    ['{method}: {notes} by {body}', {}, 'GET'],
    ['if {condition}', { condition: 'amount > 1000' }, 'if amount > 1000'],
    ['if {condition}', {}, 'if data.value > 0'],
    ['follows: {follow}', { follow: true }, 'follows: yes'],
    ['follows: {follow}', {}, 'follows: no'],
    ['{notes}', { notes: ' first\n\n  second ' }, 'first second'],
    ['{schedule}', {}, 'Every day at 09:00, UTC'],
    ['{schedule}', { schedule: '0 9 * * 1-5' }, 'Every weekday at 09:00, UTC'],
    ['{method} {body}', { method: 'POST', body: { a: 1 } }, 'POST {"a":1}'],
    ['{method} {body}', { body: { a: 1 } }, 'GET'],
    ['{body}', { method: 'POST', body: {} }, ''],
    [
      '{set}',
      {
        set: [
          { name: 'total', value: '{{ price * quantity }}' },
          { name: 'note', value: '{{ a }} of {{ b }}' },
          { name: '', value: 'unfinished' },
        ],
      },
      'total = price * quantity, note = {{ a }} of {{ b }}',
    ],
    ['with {key}', { key: 's3cret' }, ''],
    ['{unknown}', {}, ''],
    ['starts the workflow', {}, 'starts the workflow'],
  ])('%s', (summary, data, expected) => {
    expect(line(summary, data)).toBe(expected);
  });

  it('stays short', () => {
    expect(line('{url}', { url: 'x'.repeat(1000) })).toHaveLength(200);
  });
});
