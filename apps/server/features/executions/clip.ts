import { jsonSize } from '@heddle/contract/json-size';
import type { StepLineage } from '@heddle/contract/run/lineage';
import type { PassName, StepView, Truncated } from '@heddle/contract/run/view';

type Ports = NonNullable<StepView['input']>;
type Items = Ports[string];

/** Approximate maximum of bytes of a port's items that are sent with a step, and in a page of items. */
export const VIEW_LIMIT = 256 * 1024;
const PAGE_LIMIT = 1024 * 1024;

/** The number of leading items that fit into `limit` bytes, and their size. */
function fitting(items: Items, limit: number): { count: number; bytes: number } {
  let bytes = 0;
  for (const [count, item] of items.entries()) {
    const size = jsonSize(item, limit - bytes);
    if (bytes + size > limit) return { count, bytes: bytes + size };
    bytes += size;
  }
  return { count: items.length, bytes };
}

function clipPorts(ports: Ports | null): { ports: Ports | null; truncated: Record<string, Truncated> } {
  const truncated: Record<string, Truncated> = {};
  const clipped =
    ports &&
    Object.entries(ports).map(([port, items]) => {
      const { count, bytes } = fitting(items, VIEW_LIMIT);
      if (count === items.length) return [port, items] as const;
      // Extrapolated from the measured items.
      truncated[port] = { items: items.length, bytes: Math.round((bytes / (count + 1)) * items.length) };
      return [port, items.slice(0, count)] as const;
    });
  return { ports: clipped && Object.fromEntries(clipped), truncated };
}

/** Origins that are sent of one port: people look at single items. */
const ORIGINS_LIMIT = 10_000;

function clipLineage(lineage: StepLineage): StepLineage {
  return {
    sources: Object.fromEntries(
      Object.entries(lineage.sources).map(([port, sources]) => [
        port,
        sources.map((source) =>
          'origins' in source ? { ...source, origins: source.origins.slice(0, ORIGINS_LIMIT) } : source,
        ),
      ]),
    ),
    origins: Object.fromEntries(
      Object.entries(lineage.origins).map(([port, origins]) => [
        port,
        typeof origins === 'string' ? origins : origins.slice(0, ORIGINS_LIMIT),
      ]),
    ),
  };
}

/** The step with only the first items of each port if there are many, which limits what is sent and rendered. `of`: the pass that it is from. */
export function clipStep(step: StepView, runId: string, of?: PassName): StepView {
  const [input, output] = [clipPorts(step.input), clipPorts(step.output)];
  if (Object.keys(input.truncated).length + Object.keys(output.truncated).length === 0) return step;
  return {
    ...step,
    input: input.ports,
    output: output.ports,
    ...(step.lineage ? { lineage: clipLineage(step.lineage) } : {}),
    truncated: { runId, ...(of ? { of } : {}), input: input.truncated, output: output.truncated },
  };
}

/** The leading items that fit into a page; at least one. */
export const pageOf = (items: Items): Items => items.slice(0, Math.max(1, fitting(items, PAGE_LIMIT).count));
