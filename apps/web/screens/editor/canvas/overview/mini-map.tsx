import { useStoreApi } from '@xyflow/react';
import type { PointerEvent } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import type { Box } from '../../store/box.ts';
import { boundsOf } from '../../store/box.ts';
import type { FlowNode } from '../flow.ts';

const SIZE = { width: 168, height: 104 } as const;
/** Pixels between the outermost node and the border. */
const MARGIN = 8;

/** From canvas units to pixels of the map. */
interface Scale {
  scale: number;
  x: number;
  y: number;
}

const boxOf = ({ position, width = 0, height = 0 }: FlowNode): Box => ({ ...position, width, height });

function scaleFor(bounds: Box): Scale {
  const scale = Math.min(
    (SIZE.width - 2 * MARGIN) / Math.max(1, bounds.width),
    (SIZE.height - 2 * MARGIN) / Math.max(1, bounds.height),
    0.12,
  );
  return {
    scale,
    x: (SIZE.width - bounds.width * scale) / 2 - bounds.x * scale,
    y: (SIZE.height - bounds.height * scale) / 2 - bounds.y * scale,
  };
}

/** All boxes of a kind as one path: a thousand elements would cost their share of every frame. */
function pathOf(nodes: readonly FlowNode[], kind: FlowNode['type'], { scale, x, y }: Scale): string {
  const least = (side: number): number => Math.max(1.5, side * scale);
  return nodes
    .filter(({ type }) => type === kind)
    .map(
      ({ position, width = 0, height = 0 }) =>
        `M${(position.x * scale + x).toFixed(1)} ${(position.y * scale + y).toFixed(1)}h${least(width).toFixed(1)}v${least(height).toFixed(1)}h-${least(width).toFixed(1)}z`,
    )
    .join('');
}

const KINDS = ['frame', 'note', 'card'] as const;

/** The whole workflow in small, and the part of it that is seen. A click or a drag in it moves the view. What is dragged is shown where it was until it is dropped. */
export function MiniMap({ nodes }: { nodes: readonly FlowNode[] }) {
  const store = useStoreApi();
  const view = useRef<HTMLDivElement>(null);
  const map = useMemo(() => scaleFor(boundsOf(nodes.map(boxOf))), [nodes]);

  // Called for every frame of a pan: moves the frame without rendering.
  useEffect(() => {
    const follow = (): void => {
      const { transform, width, height } = store.getState();
      const [left, top, zoom] = transform;
      if (!view.current) return;
      const start = { x: (-left / zoom) * map.scale + map.x, y: (-top / zoom) * map.scale + map.y };
      view.current.style.transform = `translate(${start.x}px, ${start.y}px)`;
      view.current.style.width = `${(width / zoom) * map.scale}px`;
      view.current.style.height = `${(height / zoom) * map.scale}px`;
    };
    follow();
    return store.subscribe(follow);
  }, [store, map]);

  const look = (event: PointerEvent<HTMLElement>): void => {
    if ((event.buttons & 1) === 0) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const { panZoom, transform, width, height } = store.getState();
    const [, , zoom] = transform;
    const at = { x: (event.clientX - left - map.x) / map.scale, y: (event.clientY - top - map.y) / map.scale };
    void panZoom?.setViewport({ x: width / 2 - at.x * zoom, y: height / 2 - at.y * zoom, zoom });
  };
  return (
    <div
      role="img"
      aria-label="Overview"
      className="mini-map @max-lg/canvas:hidden"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        look(event);
      }}
      onPointerMove={look}
    >
      <svg aria-hidden {...SIZE}>
        {KINDS.map((kind) => (
          <path key={kind} className={`mini-map-${kind}`} d={pathOf(nodes, kind, map)} />
        ))}
      </svg>
      <div ref={view} className="mini-map-view" />
    </div>
  );
}
