import type { PassName, StepView } from '@heddle/contract/run/view';
import { useState } from 'react';
import { errorText } from '../../api/client.ts';
import { toast } from '../../ui/toast.tsx';
import type { Items } from './items.ts';

/** The items of a step that were not loaded with it, and how to load them. */
export interface Rest {
  runId: string;
  nodeId: string;
  side: 'input' | 'output';
  /** The pass that they are from; left out for the latest. */
  of?: PassName | undefined;
  /** By port: how many there are in all. */
  totals: { readonly [port: string]: number };
}

/** The source of the items that a step's view omits; undefined if it has all of them. */
export function restOf(
  { nodeId, truncated }: Pick<StepView, 'nodeId' | 'truncated'>,
  side: Rest['side'],
): Rest | undefined {
  const cut = Object.entries(truncated?.[side] ?? {});
  return truncated && cut.length > 0
    ? {
        runId: truncated.runId,
        nodeId,
        side,
        of: truncated.of,
        totals: Object.fromEntries(cut.map(([port, { items }]) => [port, items])),
      }
    : undefined;
}

/** The items of a port, including those loaded later. */
export interface WholeItems {
  items: Items;
  total: number;
  loading: boolean;
  /** Sees to it that there are so many items, as far as the step has them. */
  need(count: number): void;
  /** All items; null if they could not be loaded, which a toast reports. */
  all(): Promise<Items | null>;
}

/** The items of a port, the rest of which is loaded as it is needed. */
export function useWholeItems(given: Items, port: string, rest: Rest | undefined): WholeItems {
  const [loaded, setLoaded] = useState<{ given: Items; more: Items }>({ given, more: [] });
  const [loading, setLoading] = useState(false);
  // Items loaded for a previous value are dropped.
  const items = loaded.given === given && loaded.more.length > 0 ? [...given, ...loaded.more] : given;
  const total = rest?.totals[port] ?? items.length;

  async function load(count: number): Promise<Items | null> {
    if (!rest || items.length >= Math.min(count, total)) return items;
    setLoading(true);
    const read = [...items];
    try {
      // Most steps come with all of their items.
      const { readStepData } = await import('../../api/executions.ts');
      while (read.length < Math.min(count, total)) {
        const page = await readStepData(rest, port, read.length);
        if (page.items.length === 0) break;
        read.push(...page.items);
      }
      setLoaded({ given, more: read.slice(given.length) });
      return read;
    } catch (error) {
      toast({
        title: 'Not Loaded',
        description: errorText(error, 'The items could not be loaded.'),
        tone: 'destructive',
      });
      return null;
    } finally {
      setLoading(false);
    }
  }

  return { items, total, loading, need: (count) => void load(count), all: () => load(total) };
}
