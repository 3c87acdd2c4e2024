import type { StepView } from '@heddle/contract/run/view';
import { itemCount } from './items.ts';

/** 'onTrack' as words: 'on track'. */
const asWords = (port: string): string => port.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The number of items at an output port: '3 items', at a port with a name of its own '18 kept'. */
export const portCount = (port: string, count: number): string =>
  port === 'main' ? itemCount(count) : `${count.toLocaleString('en')} ${asWords(port)}`;

/** From this many ports on, those without items are left out. */
const MANY_PORTS = 3;

/** What a step has given, by port in the order of its node's ports: '18 kept · 6 removed'; empty before it has given anything. */
export function outputCounts({
  output,
  ports = ['main'],
  truncated,
}: Pick<StepView, 'output' | 'ports' | 'truncated'>): string {
  if (!output) return '';
  const counts = [...new Set([...ports, ...Object.keys(output)])].flatMap((port) => {
    const items = output[port];
    return items ? [{ port, count: truncated?.output[port]?.items ?? items.length }] : [];
  });
  const named = counts.filter(({ port, count }) => count > 0 || (port !== 'error' && ports.length < MANY_PORTS));
  return named.length === 0 ? itemCount(0) : named.map(({ port, count }) => portCount(port, count)).join(' · ');
}
