import { cases } from '@heddle/contract/node/fields';
import type { JsonObject } from '@heddle/contract/json';
import { describe, expect, it } from 'vitest';
import { edge, entry } from '../testing/fixtures.ts';
import { followPorts, hasOtherPorts } from './rename-ports.ts';

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
