import type { ItemPlace } from '@heddle/contract/run/thread';
import { useMemo, useState } from 'react';
import { threadFrom } from '../../../run/data/item-thread.ts';
import type { ItemThreads } from '../../../run/data/thread-context.ts';
import { useRun } from '../session.tsx';

type Port = Omit<ItemPlace, 'index'>;

/** Where the item that somebody looks at comes from, in the last run: for views of items, and in words. */
export function useThreads(): { threadsOf: (port: Port) => ItemThreads; text: string } {
  const steps = useRun((state) => state.steps);
  const [looked, setLooked] = useState<ItemPlace | null>(null);
  const thread = useMemo(() => looked && threadFrom(steps, looked), [steps, looked]);
  return {
    threadsOf: (port) => ({
      isLit: (index) => thread?.has({ ...port, index }) ?? false,
      onLook: (index) => setLooked(index === null ? null : { ...port, index }),
    }),
    text: thread?.text ?? '',
  };
}
