import { useStoreApi } from '@xyflow/react';
import { useEffect, useRef } from 'react';

/** Canvas units between two dots at full size, and their diameter. At a smaller zoom only every second or fourth dot is drawn, so that the grid does not turn gray. */
const GAP = 20;
const DOT = 2.2;

const remainder = (value: number, of: number): number => ((value % of) + of) % of;

/** The dots behind the workflow. While the view is moved, their layer is moved by less than one gap and not drawn again: without a graphics card that takes longer than anything else in a frame. */
export function Grid() {
  const store = useStoreApi();
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let drawn = 0;
    const follow = (): void => {
      if (!layer.current) return;
      const [x, y, zoom] = store.getState().transform;
      const scale = zoom * 2 ** Math.max(0, Math.round(Math.log2(1 / zoom)));
      const gap = GAP * scale;
      const { style } = layer.current;
      if (zoom !== drawn) {
        drawn = zoom;
        const radius = (DOT * scale) / 2;
        style.inset = `${-gap}px 0 0 ${-gap}px`;
        style.backgroundSize = `${gap}px ${gap}px`;
        style.backgroundImage = `radial-gradient(circle, var(--dot) ${radius - 0.5}px, transparent ${radius + 0.5}px)`;
      }
      style.transform = `translate(${remainder(x, gap)}px, ${remainder(y, gap)}px)`;
    };
    follow();
    return store.subscribe(follow);
  }, [store]);
  return <div ref={layer} aria-hidden className="canvas-grid" />;
}
