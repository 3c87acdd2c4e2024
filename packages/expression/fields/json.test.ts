import { describe, expect, it } from 'vitest';
import { scopeOf } from '../testing.ts';
import type { JsonValue } from '@heddle/contract/json';
import { jsonSource, JsonTextError, writtenJson } from './json.ts';

const scope = scopeOf({ n: 5, text: 'a "b"', list: [1] });

function valueOf(given: JsonValue): unknown {
  const part = jsonSource(given);
  return part.fixed ? part.value : part.read(scope);
}

describe('JSON with expressions of n8n', () => {
  it.each<[JsonValue, unknown]>([
    ['{ "n": {{= $json.n }}, "t": "{{= $json.n }}" }', { n: 5, t: '5' }],
    ['{ "t": {{= JSON.stringify($json.text) }} }', { t: 'a "b"' }],
    ['{{= $json.list }}', [1]],
    ['{{= JSON.stringify($json) }}', { n: 5, text: 'a "b"', list: [1] }],
    ['{{= $json.text }}', 'a "b"'],
    [
      { n: '{{= $json.n }}', t: '{{= $json.text }}' },
      { n: 5, t: 'a "b"' },
    ],
  ])('%j is filled in before it is read', (given, expected) => {
    expect(valueOf(given)).toEqual(expected);
  });

  it('is refused if its result is not JSON', () => {
    expect(() => valueOf('{ "t": "{{= $json.text }}" }')).toThrow(JsonTextError);
  });
});

describe('JSON that is used as it is written', () => {
  it('is read, and braces in it have no meaning', () => {
    expect(writtenJson('{ "t": "{{ n }}" }')).toEqual({ fixed: true, value: { t: '{{ n }}' } });
    expect(writtenJson({ t: '{{ n }}' })).toEqual({ fixed: true, value: { t: '{{ n }}' } });
    for (const wrong of ['{ "t": {{ n }} }', 'n', '['.repeat(501) + ']'.repeat(501)])
      expect(() => writtenJson(wrong)).toThrow(JsonTextError);
  });
});

describe('JSON text that nests deeper than data may', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

  it('is refused in JSON text, and stays text as the value of an expression', () => {
    expect(valueOf(nested(500))).toEqual(JSON.parse(nested(500)));
    expect(() => valueOf(nested(501))).toThrow(JsonTextError);
    expect(() => valueOf(nested(100_000))).toThrow(JsonTextError);
    const given = jsonSource('{{= $json.text }}');
    expect(given.fixed || given.read(scopeOf({ text: nested(501) }))).toBe(nested(501));
  });
});
