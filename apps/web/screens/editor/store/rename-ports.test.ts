import { cases } from '@heddle/contract/node/fields';
import type { JsonObject } from '@heddle/contract/json';
import { describe, expect, it } from 'vitest';
import { edge, entry } from '../testing/fixtures.ts';
import { followPortFields, followPorts, hasOtherPorts } from './rename-ports.ts';

const branch = entry({
  type: 'branch',
  name: 'Branch',
  outputs: ['otherwise'],
  portsFrom: 'cases',
  fields: { cases: cases({ label: 'Ports' }) },
});
const ports = (...names: string[]): JsonObject => ({ cases: names.map((name) => ({ name, value: 'true' })) });
const edges = [
  edge('branch1.large > a'),
  edge('branch1.small > b'),
  edge('branch1.otherwise > c'),
  edge('x.large > a'),
];
const after = (before: JsonObject, data: JsonObject): (string | null | undefined)[] =>
  followPorts(edges, 'branch1', branch, before, data).map(({ sourceHandle }) => sourceHandle);

describe('renaming a port', () => {
  it('takes along the edges of that node that leave by it, and no others', () => {
    expect(after(ports('large', 'small'), ports('huge', 'small'))).toEqual(['huge', 'small', 'otherwise', 'large']);
    expect(followPorts(edges, 'branch1', branch, ports('large'), ports('huge'))[0]).toEqual(edge('branch1.huge > a'));
  });

  it.each([
    ['is blank', ports(' ', 'small')],
    ['is that of another row', ports('small', 'small')],
    ['is that of a port of the type', ports('otherwise', 'small')],
    ['is that of the port of failures', { ...ports('error', 'small'), onFailure: 'continue' }],
  ])('leaves them while the new name %s', (_, data) => {
    expect(followPorts(edges, 'branch1', branch, ports('large', 'small'), data)).toBe(edges);
  });

  it('leaves them where ports change places, or one more or less says nothing of names', () => {
    expect(followPorts(edges, 'branch1', branch, ports('large', 'small'), ports('small', 'large'))).toBe(edges);
    expect(followPorts(edges, 'branch1', branch, ports('large', 'small'), ports('small'))).toBe(edges);
    expect(hasOtherPorts(branch, ports('large', 'small'), ports('small'))).toBe(true);
    expect(hasOtherPorts(branch, ports('large'), ports('small'))).toBe(false);
  });

  it('concerns only types whose configuration names ports', () =>
    expect(followPorts(edges, 'branch1', entry({ type: 'branch', name: 'B' }), ports('large'), ports('huge'))).toBe(
      edges,
    ));
});

describe('fields that name ports', () => {
  const agent = entry({ ...branch, portFields: ['parameters'] });
  const schema = { type: 'object' };
  const given = (names: string[], parameters: JsonObject[string]): JsonObject => ({ ...ports(...names), parameters });
  const follow = (from: string[], to: string[], parameters: JsonObject[string]): unknown =>
    followPortFields(agent, given(from, parameters), given(to, parameters))['parameters'];

  it('follow a port that is renamed, at its place', () => {
    const parameters = { small: {}, large: schema };
    expect(follow(['large', 'small'], ['huge', 'small'], parameters)).toEqual({ small: {}, huge: schema });
    expect(Object.keys(follow(['large', 'small'], ['large', 'tiny'], parameters) as JsonObject)).toEqual([
      'tiny',
      'large',
    ]);
  });

  it('follow it where they are text', () => {
    expect(follow(['large'], ['huge'], '{ "large": { "type": "object" } }')).toBe(
      JSON.stringify({ huge: schema }, null, 2),
    );
    expect(follow(['large'], ['huge'], '{ "large": ')).toBe('{ "large": ');
  });

  it('are as they were before the name was typed, letter by letter', () => {
    const before = given(['large'], { large: schema });
    const typed = followPortFields(agent, before, given(['h'], { large: schema }));
    expect(typed['parameters']).toEqual({ h: schema });
    const blank = followPortFields(agent, before, { ...typed, ...ports('') });
    expect(blank['parameters']).toEqual({ large: schema });
    const done = followPortFields(agent, before, { ...blank, ...ports('huge') });
    expect(done['parameters']).toEqual({ huge: schema });
  });

  it('stay where a port is added or removed, and in other types', () => {
    const parameters = { large: schema };
    expect(follow(['large'], ['huge', 'small'], parameters)).toEqual(parameters);
    const data = given(['large'], parameters);
    expect(followPortFields(branch, data, given(['huge'], parameters))).toEqual(given(['huge'], parameters));
  });
});
