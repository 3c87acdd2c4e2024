import type { ItemPlace } from '@heddle/contract/run/thread';
import { useEffect, useMemo, useState } from 'react';
import { threadFrom } from '../../../run/data/item-thread.ts';
import type { ItemThreads } from '../../../run/data/thread-context.ts';
import { useRun, useSession } from '../session.tsx';
import { noCards } from '../store/ui-store.ts';

type Port = Omit<ItemPlace, 'index'>;

/**
 * Where the item that somebody looks at comes from, in the last run: for views of items, and in words. While the pointer or the focus is on the item, the
 * cards of the nodes that it comes from are marked.
 */
export function useThreads(): { threadsOf: (port: Port) => ItemThreads; text: string } {
  const { ui } = useSession();
  const steps = useRun((state) => state.steps);
  const [looked, setLooked] = useState<ItemPlace | null>(null);
  const [held, setHeld] = useState(false);
  const thread = useMemo(() => looked && threadFrom(steps, looked), [steps, looked]);
  useEffect(() => {
    if (!held || !thread) return undefined;
    ui.setState({ threadCards: thread.nodes });
    return () => ui.setState({ threadCards: noCards });
  }, [ui, held, thread]);
  return {
    threadsOf: (port) => ({
      isLit: (index) => thread?.has({ ...port, index }) ?? false,
      onLook: (index) => {
        setLooked({ ...port, index });
        setHeld(true);
      },
      onLeave: () => setHeld(false),
    }),
    text: thread?.text ?? '',
  };
}
