import { Handle, Position } from '@xyflow/react';
import { classes } from '../../../ui/classes.ts';
import { portOffsets } from '../../../canvas/card-size.ts';
import type { CardData } from './flow.ts';

/** The ports of a card: dots on its border. Free outputs have their names, except for `main`; those with edges have them on the edge. A click on an output adds a node behind it. For the pointer; keyboard users have commands. */
export function NodeHandles({ inputs, outputs, free }: Pick<CardData, 'inputs' | 'outputs' | 'free'>) {
  const left = portOffsets(inputs.length);
  const right = portOffsets(outputs.length);
  return (
    <>
      {inputs.map((port, index) => (
        <Handle key={port} id={port} type="target" position={Position.Left} style={{ top: left[index] }} aria-hidden />
      ))}
      {outputs.map((port, index) => {
        const isFree = free.includes(port);
        return (
          <Handle
            key={port}
            id={port}
            type="source"
            position={Position.Right}
            style={{ top: right[index] }}
            className={isFree ? 'handle-free' : undefined}
            aria-hidden
          >
            {isFree && port !== 'main' && <PortName port={port} />}
          </Handle>
        );
      })}
    </>
  );
}

/** Behind the plus. */
function PortName({ port }: { port: string }) {
  return (
    <span
      className={classes(
        'card-port pointer-events-none absolute top-1/2 left-7 -translate-y-1/2 bg-bg px-1 leading-none font-medium whitespace-nowrap',
        port === 'error' ? 'text-bad' : 'text-ink-3',
      )}
    >
      {port}
    </span>
  );
}
