import { Handle, Position } from '@xyflow/react';
import { classes } from '../../../ui/classes.ts';
import { portOffsets } from './card-size.ts';

/** Where edges end at a card: dots on its border, those other than `main` with their names. */
export function NodeHandles({ inputs, outputs }: { inputs: readonly string[]; outputs: readonly string[] }) {
  const left = portOffsets(inputs.length);
  const right = portOffsets(outputs.length);
  return (
    <>
      {inputs.map((port, index) => (
        <Handle key={port} id={port} type="target" position={Position.Left} style={{ top: left[index] }} aria-label={`Input ${port}`} />
      ))}
      {outputs.map((port, index) => (
        <Handle key={port} id={port} type="source" position={Position.Right} style={{ top: right[index] }} aria-label={`Output ${port}`}>
          {port !== 'main' && <PortName port={port} above={index < outputs.length / 2} />}
        </Handle>
      ))}
    </>
  );
}

/** Beside the dot: above the edge in the upper half of the card, below it in the lower. */
function PortName({ port, above }: { port: string; above: boolean }) {
  return (
    <span
      className={classes(
        'pointer-events-none absolute left-6 text-xs leading-none font-medium whitespace-nowrap',
        above ? 'bottom-3' : 'top-3',
        port === 'error' ? 'text-bad' : 'text-ink-3',
      )}
    >
      {port}
    </span>
  );
}
