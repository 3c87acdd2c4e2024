import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRun, useSession } from '../../session.tsx';
import { gapAfter } from './frames.ts';

/** How much faster or slower than normal a run is played. */
export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

const query = '(prefers-reduced-motion: reduce)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** True for who wants no motion: a run is then gone through step by step only. */
export const useStill = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);

/** Plays the shown run while the component is mounted. */
export function usePlaying(): { speed: Speed; setSpeed(speed: Speed): void } {
  const { runs } = useSession();
  const replay = useRun((state) => state.replay);
  const [speed, setSpeed] = useState<Speed>(1);

  useEffect(() => {
    if (!replay?.playing) return undefined;
    const gap = gapAfter(replay.frames, replay.at, speed);
    if (gap === null) return undefined;
    const timer = setTimeout(() => runs.getState().setReplay({ at: replay.at + 1 }), gap);
    return () => clearTimeout(timer);
  }, [runs, replay, speed]);

  return { speed, setSpeed };
}
