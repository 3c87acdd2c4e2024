import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import './flow-look.css';
import type { FlowCard, FlowMarks, FlowView } from './flow-view.ts';
import { inPoint, outPoint } from './flow-view.ts';

export interface FlowCardFaceProps {
  card: FlowCard;
  /** Its icon, 18 px. */
  symbol: ReactNode;
  direction: FlowView['direction'];
  mark: FlowMarks['cards'][string] | undefined;
}

/** A node card: icon, name, parameters, ports, and the state of the run. */
export function FlowCardFace({ card, symbol, direction, mark }: FlowCardFaceProps) {
  const { name, line, look, hasInput, outputs } = card;
  return (
    <div
      data-status={mark?.status}
      className={classes(
        'flow-card relative flex size-full items-center gap-2.75 rounded-md pr-3.5 pl-3 text-left',
        look,
      )}
    >
      {hasInput && <Dot at={inPoint(direction)} />}
      <span className="inline-flex size-9.5 shrink-0 items-center justify-center rounded-md bg-cat-soft text-cat">
        {symbol}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flow-name block truncate font-semibold text-ink">{name}</span>
        {line && <span className="flow-line block truncate font-mono text-ink-3">{line}</span>}
      </span>
      {outputs.map((port) => (
        <Dot key={port} at={outPoint(card, port, direction)}>
          {port !== 'main' && (
            <span
              className={classes(
                'flow-port absolute bg-bg px-1 leading-none text-ink-3',
                direction === 'right' ? 'top-1/2 left-3.5 -translate-y-1/2' : 'top-3 left-1/2 -translate-x-1/2',
              )}
            >
              {port}
            </span>
          )}
        </Dot>
      ))}
      {mark && <Pill mark={mark} />}
    </div>
  );
}

function Dot({ at: [x, y], children }: { at: readonly [number, number]; children?: ReactNode }) {
  return (
    // From the edge of the border, around which the card's own box begins.
    <span className="flow-dot absolute -translate-1/2" style={{ left: x - 1, top: y - 1 }}>
      {children}
    </span>
  );
}

function Pill({ mark }: { mark: FlowMarks['cards'][string] }) {
  const look =
    'flow-pill figures absolute -top-3 right-2.5 flex h-6 items-center gap-1 rounded-full border px-2 font-medium';
  if (mark.status === 'running') {
    return (
      <span className={classes(look, 'border-transparent bg-accent-soft text-accent')}>
        <span className="mx-0.5 size-1.75 animate-pulse rounded-full bg-accent" />
        running
      </span>
    );
  }
  return (
    <span className={classes(look, 'border-line bg-surface text-ok')}>
      <Check aria-hidden size={13} />
      {mark.ms < 100 ? `${mark.ms} ms` : `${(mark.ms / 1000).toFixed(1)} s`}
    </span>
  );
}
