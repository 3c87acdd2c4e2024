import type { JsonValue } from '@heddle/contract/json';
import { isSameJson } from '@heddle/contract/json';
import { SECRET_MASK } from '@heddle/contract/node/fields';
import type { WorkflowGraph, WorkflowNode } from '@heddle/contract/workflow/schema';
import type { NodeRegistry } from '@heddle/nodes/registry';
import type { Vault } from '../crypto/vault.ts';

/** How a sealed value begins. The vault's own text follows. */
const SEALED = /^sealed:(v\d+\.([\w-]+)\.[\w-]+\.[\w-]+)$/;

/** In place of a key where a graph has no secrets. No id of a key is so short. */
export const NO_KEY = 'none';

/** The vault's text in a stored value, with the key that it names; null where the value is not sealed. */
function sealedIn(stored: JsonValue): { text: string; keyId: string } | null {
  const [, text, keyId] = (typeof stored === 'string' ? SEALED.exec(stored) : null) ?? [];
  return text === undefined || keyId === undefined ? null : { text, keyId };
}

/** A secret field that cannot be read: its key is not there, or it was sealed for another place. */
export interface UnreadableSecret {
  nodeId: string;
  field: string;
}

/** The secret fields of workflows' nodes: sealed wherever they are stored, opened for plans and for checks, masked for people. */
export interface NodeSecrets {
  /**
   * A graph that was sent, as it is stored. A secret that was sent as its mask is the one that the same node had in `before`, or nothing where it had none; one
   * that is equal to it keeps its sealed text. All others are sealed for their workflow, node and field.
   */
  seal(workflowId: string, given: WorkflowGraph, before: WorkflowGraph | null): WorkflowGraph;
  /** The stored graph with secrets that are sealed with an earlier key, or not at all, sealed with the present one. The same graph where none is. */
  renew(workflowId: string, stored: WorkflowGraph): WorkflowGraph;
  /** The stored graph with its secrets. Those that are unreadable stay sealed. */
  open(workflowId: string, stored: WorkflowGraph): { graph: WorkflowGraph; unreadable: UnreadableSecret[] };
  /**
   * The key that the stored graph's secrets are sealed with, by its id: another one than the present where one is sealed with that, `NO_KEY` where there are
   * none. Null where one is not sealed.
   */
  keyOf(stored: WorkflowGraph): string | null;
}

type Change = (value: JsonValue, place: UnreadableSecret) => JsonValue;

function withSecrets(node: WorkflowNode, nodes: NodeRegistry, change: Change): WorkflowNode {
  const fields = nodes.get(node.type)?.fields ?? {};
  const data = { ...node.data };
  let changed = false;
  for (const [name, spec] of Object.entries(fields)) {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    if (spec.kind !== 'secret' || value === undefined || value === null || value === '') continue;
    data[name] = change(value, { nodeId: node.id, field: name });
    changed ||= data[name] !== value;
  }
  return changed ? { ...node, data } : node;
}

function ofGraph(graph: WorkflowGraph, nodes: NodeRegistry, change: (node: WorkflowNode) => Change): WorkflowGraph {
  const changed = graph.nodes.map((node) => withSecrets(node, nodes, change(node)));
  return changed.every((node, index) => node === graph.nodes[index]) ? graph : { ...graph, nodes: changed };
}

/** The graph as it is shown, stored or not: secrets stay on the server. */
export function maskSecrets(graph: WorkflowGraph, nodes: NodeRegistry): WorkflowGraph {
  return ofGraph(graph, nodes, () => () => SECRET_MASK);
}

/** The secret fields of the nodes that `nodes` knows. */
export function createNodeSecrets(nodes: NodeRegistry, vault: Vault): NodeSecrets {
  const placeOf = (workflowId: string, { nodeId, field }: UnreadableSecret) => ['node', workflowId, nodeId, field];

  function seal(workflowId: string, value: JsonValue, place: UnreadableSecret): string {
    return `sealed:${vault.seal(JSON.stringify(value), placeOf(workflowId, place))}`;
  }

  /** The plain text of a stored value; null if it is unreadable. An unsealed value was stored before secrets were sealed. */
  function open(
    workflowId: string,
    stored: JsonValue,
    place: UnreadableSecret,
  ): { value: JsonValue; outdated: boolean } | null {
    const sealed = sealedIn(stored);
    if (sealed === null) return { value: stored, outdated: true };
    const opened = vault.open(sealed.text, placeOf(workflowId, place));
    // Written by `seal` only.
    return opened && { value: JSON.parse(opened.text) as JsonValue, outdated: opened.outdated };
  }

  const renewed =
    (workflowId: string): Change =>
    (stored, place) => {
      const opened = open(workflowId, stored, place);
      return opened?.outdated ? seal(workflowId, opened.value, place) : stored;
    };

  return {
    seal(workflowId, given, before) {
      const known = new Map(before?.nodes.map((node) => [node.id, node]));
      return ofGraph(given, nodes, (node) => (value, place) => {
        const earlier = known.get(node.id);
        const stored = (earlier?.type === node.type ? earlier.data[place.field] : undefined) ?? '';
        if (value === SECRET_MASK)
          return stored === '' || sealedIn(stored) !== null ? stored : seal(workflowId, stored, place);
        const opened = sealedIn(stored) === null ? null : open(workflowId, stored, place);
        return opened && isSameJson(opened.value, value) ? stored : seal(workflowId, value, place);
      });
    },

    renew: (workflowId, stored) => ofGraph(stored, nodes, () => renewed(workflowId)),

    open(workflowId, stored) {
      const unreadable: UnreadableSecret[] = [];
      const graph = ofGraph(stored, nodes, () => (value, place) => {
        const opened = open(workflowId, value, place);
        if (!opened) unreadable.push(place);
        return opened ? opened.value : value;
      });
      return { graph, unreadable };
    },

    keyOf(stored) {
      const found = new Set<string | null>();
      ofGraph(stored, nodes, () => (value) => {
        found.add(sealedIn(value)?.keyId ?? null);
        return value;
      });
      if (found.has(null)) return null;
      return [...found].find((key) => key !== vault.keyId) ?? (found.size === 0 ? NO_KEY : vault.keyId);
    },
  };
}
