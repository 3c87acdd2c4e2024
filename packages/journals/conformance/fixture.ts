import { main } from '@heddle/contract/node/context';
import type { NodeContext, NodeServices } from '@heddle/contract/node/context';
import type { AnyNode, Effect } from '@heddle/contract/node/define';
import { defineNode } from '@heddle/contract/node/define';
import type { RunEvent } from '@heddle/contract/run/events';
import type { Plan } from '@heddle/engine/plan';
import { buildPlan } from '@heddle/engine/plan';
import type { Journal, NewRun } from '../journal.ts';
import type { ExecutionRow } from '../row.ts';

const facts = {
  description: '',
  category: 'Core Operations',
  icon: 'box',
  summary: '',
  fields: {},
  examples: [],
} as const;

/** The nodes of a test: what their effects do, and how often each ran. */
export class World {
  readonly calls: string[] = [];
  /** Milliseconds. */
  delay = 250;
  /** Epoch milliseconds. */
  until = 0;
  readonly acts = new Map<string, (context: NodeContext) => Promise<unknown>>();

  /** How often the effect of this node began. */
  count(name: string): number {
    return this.calls.filter((call) => call === name).length;
  }

  /** Makes the effect of this node wait until the returned function is called. */
  hold(name: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.acts.set(name, (context) =>
      Promise.race([
        promise,
        new Promise((_, reject) => context.signal.addEventListener('abort', () => reject(new Error('aborted')))),
      ]),
    );
    return resolve;
  }

  /** Node types: `pass` returns its items, `effect` does what `acts` says, `delay` sleeps for `delay`, `until` until `until`, `async` works a moment without effect, `wait` waits for a signal, `sub` does as `acts` says and waits, `loop` closes a loop of one pass. */
  readonly types: ReadonlyMap<string, AnyNode> = new Map<string, AnyNode>(
    [
      { type: 'pass', effect: 'none' as Effect, run: (context: NodeContext) => main(context.items) },
      {
        type: 'delay',
        effect: 'none' as Effect,
        run: (context: NodeContext) => ({ ...main(context.items), duration: this.delay }),
      },
      {
        type: 'until',
        effect: 'none' as Effect,
        run: (context: NodeContext) => ({ ...main(context.items), until: this.until }),
      },
      {
        type: 'async',
        effect: 'none' as Effect,
        run: async (context: NodeContext) => {
          await new Promise((resolve) => setTimeout(resolve, 5));
          return main(context.items);
        },
      },
      {
        type: 'wait',
        effect: 'none' as Effect,
        run: (context: NodeContext) =>
          context.run.resumed ? main([{ json: { resumed: { ...context.run.resumed } } }]) : { outputs: {}, wait: {} },
      },
      {
        type: 'sub',
        effect: 'write' as Effect,
        run: async (context: NodeContext) => {
          if (context.run.resumed) return main([{ json: { resumed: { ...context.run.resumed } } }]);
          await this.acts.get('sub')?.(context);
          return { outputs: {}, wait: {} };
        },
      },
      {
        type: 'loop',
        effect: 'none' as Effect,
        closesLoop: true,
        outputs: ['loop', 'done'],
        run: (context: NodeContext) => ({ outputs: {}, loop: { size: context.items.length } }),
      },
    ].map((node) => [node.type, defineNode({ ...facts, name: node.type, ...node })]),
  );

  /** A plan of a small workflow: `{ a: ['b', 'c@port'] }`; the first letter of a node is its type: p, e, d, u, a, w, s, l. */
  plan(edges: Record<string, string[]>, data: Record<string, { onFailure?: string; name?: string }> = {}): Plan {
    const links = Object.entries(edges).flatMap(([source, targets]) =>
      targets.map((to) => {
        const [target = '', sourceHandle = 'main'] = to.split('@');
        return { id: `${source}-${to}`, source, target, sourceHandle };
      }),
    );
    const ids = [...new Set([...Object.keys(edges), ...links.map(({ target }) => target)])];
    const kinds: Record<string, string> = {
      p: 'pass',
      d: 'delay',
      u: 'until',
      a: 'async',
      w: 'wait',
      s: 'sub',
      l: 'loop',
    };
    return buildPlan(
      {
        id: 'w1',
        name: 'W',
        revision: 1,
        graph: {
          nodes: ids.map((id) => ({
            id,
            type: kinds[id[0] ?? ''] ?? id,
            position: { x: 0, y: 0 },
            data: { name: id, ...data[id] },
          })),
          edges: links,
        },
      },
      (type) => this.types.get(type) ?? this.#effect(type),
    );
  }

  #effect(name: string): AnyNode {
    return defineNode({
      ...facts,
      type: name,
      name,
      effect: 'write',
      run: async (context) => {
        this.calls.push(name);
        await this.acts.get(name)?.(context);
        return main(context.items);
      },
    });
  }
}

/** Services that no conformance test uses. */
export const servicesFor = (): NodeServices => ({
  fetch: () => Promise.reject(new Error('no network in these tests')),
  files: {
    put: () => Promise.reject(new Error('no files in these tests')),
    open: () => Promise.reject(new Error('no files in these tests')),
  },
});

export const newRun = (patch: Partial<NewRun> = {}): NewRun => ({
  userId: 'u1',
  workflowId: 'w1',
  workflowName: 'W',
  revision: 1,
  input: { trigger: 'p1', items: [{ json: { n: 1 } }], mode: 'live' },
  ...patch,
});

/** Settles when `check` returns a value; fails after ten seconds. */
export async function eventually<T>(
  check: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  what: string,
): Promise<T> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (performance.now() > deadline) throw new Error(`Timeout: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Settles with the run once it has ended. */
export const ended = (journal: Journal, id: string): Promise<{ row: ExecutionRow; events: RunEvent[] }> =>
  eventually(async () => {
    const run = await journal.read(id);
    return run && run.row.status !== 'running' ? run : null;
  }, `run ${id} ends`);

/** The steps that were completed, in order. */
export const completedSteps = (events: readonly RunEvent[]): string[] =>
  events.flatMap((event) =>
    event.type === 'step.completed' ? [event.key] : event.type === 'woken' ? [event.key] : [],
  );
