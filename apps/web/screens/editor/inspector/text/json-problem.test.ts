import { describe, expect, it } from 'vitest';
import { jsonProblem } from './json-problem.ts';
import { describeOffset } from './describe-offset.ts';

describe('a JSON text', () => {
  it.each([
    '',
    '  ',
    '{"a": [1, true, null]}',
    '{"a": {{ amount }}, "b": "x {{ name ?? "none" }} y"}',
    '{{ $json }}',
    '[{{ a }}, {{ b }}]',
    '"{{ "\\"" }}"',
  ])('is right: %s', (text) => {
    expect(jsonProblem(text)).toBeNull();
  });

  it.each<[string, string, string]>([
    ['{"a": 1,}', '"}" is not expected here in JSON.', 'character 9'],
    ['{\n  "a": 1\n  "b": 2\n}', '""" is not expected here in JSON.', 'line 3, character 3'],
    ['{"a": {{ x }} "b": 1}', '""" is not expected here in JSON.', 'character 15'],
    ['{"a": 1', 'Unexpected end of the JSON.', 'character 7'],
    ['{a: 1}', '"a" is not expected here in JSON.', 'character 2'],
  ])('has a message and a position: %s', (text, message, place) => {
    const problem = jsonProblem(text);
    expect(problem?.message).toBe(message);
    expect(describeOffset(text, problem?.start ?? -1)).toBe(place);
  });
});
