import { expect, it } from 'vitest';
import { outputCounts, portCount } from './counts.ts';

const items = (count: number) => Array.from({ length: count }, () => ({ json: {} }));

it.each([
  ['the only port', ['main'], { main: items(3) }, '3 items'],
  ['one item', undefined, { main: items(1) }, '1 item'],
  [
    'named ports, in the order of the definition',
    ['kept', 'removed'],
    { removed: items(6), kept: items(18) },
    '18 kept · 6 removed',
  ],
  ['a named port without items', ['kept', 'removed'], { kept: items(2), removed: [] }, '2 kept · 0 removed'],
  [
    'ports of which many have no items',
    ['onlyFirst', 'same', 'different'],
    { onlyFirst: items(1), same: [], different: items(2) },
    '1 only first · 2 different',
  ],
  ['errors, only where there are some', ['main', 'error'], { main: items(2), error: [] }, '2 items'],
  ['errors', ['main', 'error'], { main: items(2), error: items(1) }, '2 items · 1 error'],
  ['nothing at all', ['low', 'medium', 'high'], { low: [], medium: [], high: [] }, '0 items'],
])('counts %s', (_what, ports, output, text) =>
  expect(outputCounts({ output, ...(ports ? { ports } : {}) })).toBe(text),
);

it('counts items that were not loaded with the step', () => {
  const truncated = { runId: 'r', input: {}, output: { kept: { items: 9000, bytes: 1 } } };
  expect(outputCounts({ output: { kept: items(2) }, ports: ['kept', 'removed'], truncated })).toBe('9,000 kept');
});

it('counts nothing before there is an output', () => expect(outputCounts({ output: null })).toBe(''));
it('names a port in words', () => expect(portCount('onTrack', 2)).toBe('2 on track'));
