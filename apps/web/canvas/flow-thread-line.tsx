import './flow-look.css';
import type { FlowMarks, FlowThread, FlowView } from './flow-view.ts';
import { threadPath } from './flow-view.ts';

export interface FlowThreadLineProps {
  view: FlowView;
  thread: FlowThread;
  mark: FlowMarks['threads'][string] | undefined;
}

/** An edge between two cards with the number of its items. Rendered in an SVG whose units are those of the canvas. */
export function FlowThreadLine({ view, thread, mark }: FlowThreadLineProps) {
  const drawn = threadPath(view, thread);
  if (!drawn) return null;
  const [x, y] = drawn.middle;
  return (
    <>
      <path d={drawn.path} data-state={mark?.state} className="flow-thread" />
      {mark?.state === 'done' && thread.port === 'main' && (
        <text
          x={x}
          y={y + 4}
          textAnchor="middle"
          strokeWidth="6"
          className="flow-items figures fill-ink-3 stroke-bg [paint-order:stroke]"
        >
          {mark.items === 1 ? '1 item' : `${mark.items} items`}
        </text>
      )}
    </>
  );
}
