import { OPERATION_FIELD, operationSample } from '../described/field.ts';
import type { StepView } from '../run/view.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { Category } from './categories.ts';
import type { NodeList } from '../api/node-lists.ts';
import type { GuardedFetch, NodeContext, NodeResult } from './context.ts';
import type { OpenCredential } from './credentials.ts';
import type { CredentialAbility, FieldSpec, Fields } from './fields.ts';
import type { ServiceWebhook } from './service-webhook.ts';
import { MODEL_LIST } from './models.ts';
import type { MemoryTable } from './tables/memory-tables.ts';
import { fixedValue } from './when.ts';

/** The effect of a node on the world. A dry run executes only `none`; the journal records the start of all others first. */
export type Effect = 'none' | 'read' | 'write' | 'pay';

/** A small input with its output; run as a test and shown in the documentation. Numbers, texts and lists are shorthand for items. */
export interface Example {
  title?: string;
  given: readonly JsonValue[];
  with: JsonObject;
  /** The responses of services in this example, by request: `{ 'GET https://api.example.com/users/7': { name: 'Ada' } }`. */
  answers?: { [request: string]: JsonValue };
  /** The responses of services that come as server-sent events: the data of each. */
  streams?: { [request: string]: readonly JsonValue[] };
  /** The responses of services that are files, in base64. */
  files?: { [request: string]: { mediaType: string; base64: string } };
  /** The values of the credential that the node uses in this example. Default: none. */
  credential?: JsonObject;
  /** The tables that exist in this example. */
  tables?: readonly MemoryTable[];
  /** The output items by port. Ports without items are left out. */
  gives?: { [port: string]: readonly JsonValue[] };
  /** The code of the error it ends in. */
  fails?: string;
}

/** The event that starts the runs of a trigger. The part of the server that starts them finds its triggers by it. */
export type TriggerSource =
  | 'manual'
  | 'webhook'
  | 'schedule'
  | 'workflow'
  | 'topic'
  | 'log'
  | 'service'
  | 'mcp'
  | 'as2';

/** What a step waits for that a signal resumes: the answer of a person, or a call to the callback address of its run. */
export type AwaitedSignal = Exclude<NonNullable<StepView['waitsFor']>, 'signIn'>;

/**
 * How the output items of a node pair with its input items, where its result does not say it itself (`NodeResult.origins`):
 *
 * - `same` (the default): the nth output item of a port comes from the nth input item. Input items that are passed on may also be fewer, in their order;
 *   and all come from the only input item where there is just one.
 * - `picks`: its outputs are input items, in any order.
 * - `all`: every output item comes from all input items.
 * - `none`: no output item comes from an input item.
 */
export type ItemPairing = 'same' | 'picks' | 'all' | 'none';

/** A panel that the editor shows above the fields of a node. */
export type NodePanel =
  | 'webhookAddress'
  | 'as2Address'
  | 'toolAddress'
  | 'httpRequestTools'
  | 'serviceWebhook'
  | 'connectionState';

/** A request for a list that fields of a node offer to choose from (`FieldSpec.loads`). */
export interface ListRequest {
  list: string;
  /** The node's configuration so far. */
  data: JsonObject;
  search: string;
  credential: OpenCredential;
  fetch: GuardedFetch;
  /** The IP address to connect to for a host name, for connections without `fetch`. Undefined without a server. */
  addressOf?: NodeContext['addressOf'];
  vendorAddress: NodeContext['vendorAddress'];
  signal: AbortSignal;
}

/** A request for what is new at a service since a position; null at first. */
export interface PollRequest extends Omit<ListRequest, 'list' | 'search'> {
  position: JsonObject | null;
}

/** The field of an item that reports why a service could not be asked. */
export const POLL_PROBLEM = 'connectorProblem';

/** What is new, oldest first, each with a key that no other record has, and the position after it. */
export interface PollResult {
  position: JsonObject;
  records: readonly { key: string; json: JsonObject }[];
  /** True where the service has more that can be asked for at once. */
  more?: boolean;
  /** True where asking again from the same position may give other records, so that these must be kept until their run is stored. */
  unrepeatable?: boolean;
}

/** A connection by which a service tells at once that there is something new. One server holds it, and makes it again where it ends. */
export interface Listening {
  /** Settles when the connection has ended. */
  ended: Promise<void>;
  close(): void;
}

/** How the server listens for a trigger: the name of the field that wants it, which is not part of what the trigger asks for, and the connection. */
interface Listener {
  field: string;
  /** The value of the field that wants none, besides an empty one. */
  without?: string;
  /** Opens a connection with the value of the field; `onNews` is called whenever there may be something new. Null where the service cannot tell. Throws the errors of the service. */
  open(request: Omit<PollRequest, 'position'>, wanted: string, onNews: () => void): Promise<Listening | null>;
}

interface NodeFacts {
  /** The key in workflow files. Never changes. */
  type: string;
  /** Other keys that mean the same node. */
  aliases?: readonly string[];
  name: string;
  description: string;
  category: Category;
  /** A lucide icon name in kebab case. */
  icon: string;
  /** The line on the card: text with field names in braces, `{method} {url}`. */
  summary: string;
  /** True for a node that starts runs; it has no input. */
  trigger?: boolean;
  /** The event that starts the runs of this trigger. */
  startedBy?: TriggerSource;
  /** What its steps wait for, where screens can provide it. */
  waitsFor?: AwaitedSignal;
  /** The service that its steps sign in to with the credential of the field `credential`: Slack. */
  service?: string;
  /** The panel that the editor shows above its fields. */
  panel?: NodePanel;
  /** Where the panel is shown: as `when` of a field. Left out: always. */
  panelWhen?: NonNullable<FieldSpec['when']>;
  /** What the configuration of a node that is added in the editor begins with, where that is more than the defaults of its fields. */
  initial?: JsonObject;
  /** True for a node that takes over when a run fails, provided that no edge leads to it. */
  catches?: boolean;
  /** True for a node whose items a run gives back to the one that called it, in place of the output of the step that completes last. */
  givesResult?: boolean;
  /** True for a node that answers the request by which its run was started. */
  answersRequest?: boolean;
  /** True for the head of a loop: its port `loop` begins a pass, and edges from there may lead back to it. */
  closesLoop?: boolean;
  /** True for a node that may hand on in batches what it reads: its field `handOn` says so (`workflow/loop-heads.ts`). Each batch is a pass of what follows. */
  handsOn?: boolean;
  /** True for a node that an evaluation executes although it writes: what it starts is part of the evaluation, or it leaves out itself what it would keep. */
  runsInEvaluations?: boolean;
  /** Input ports; default: `main`. */
  inputs?: readonly string[];
  outputs?: readonly string[];
  /** The field whose entries name further outputs, one for each. */
  portsFrom?: string;
  /** Fields with JSON objects whose keys are names of these outputs: they follow an output that is renamed. */
  portFields?: readonly string[];
  /**
   * The output by which an error leaves that continues as an item, where nothing is connected to `error`. Default: `main`, `done` of a loop, or the first of
   * `outputs`. Types that decide whether something is let through name the output of what is not.
   */
  errorOutput?: string;
  /** The output in a dry run, in place of the effect. */
  sample?: readonly JsonValue[];
  /** The same for nodes that do one of several things: by the value of the field that chooses. */
  samples?: { field: string; of: { readonly [value: string]: readonly JsonValue[] } };
}

/** A node type: its name, its fields and its work. Form, card, documentation, validation and tests follow from it. */
export interface NodeDefinition<F extends Fields = Fields> extends NodeFacts {
  effect: Effect | ((data: JsonObject) => Effect);
  fields: F;
  examples: readonly Example[];
  pairing?: ItemPairing;
  /** Brings a configuration that was written earlier or elsewhere into today's form. Applied before its fields are read. */
  migrate?(data: JsonObject): JsonObject;
  /** Reads a list that fields offer to choose from. Throws the errors of the service. */
  loadList?(request: ListRequest): Promise<NodeList>;
  /** For triggers that are started by 'service': reads what is new. Throws the errors of the service. */
  poll?(request: PollRequest): Promise<PollResult>;
  /** For the same triggers: the newest record that `poll` would give, to try a workflow with; null where there is none. Throws the errors of the service. */
  newest?(request: Omit<PollRequest, 'position'>): Promise<JsonObject | null>;
  /** For the same triggers: a connection by which the service tells them at once that there is something new. What it tells is only a reason to poll. */
  listener?: Listener;
  /** For the same triggers: how the service tells them at once that there is something new. */
  webhook?: ServiceWebhook;
  run(context: NodeContext<F>): NodeResult | Promise<NodeResult>;
}

/** A definition whose field types are forgotten, as registries and the engine hold it. */
export type AnyNode = Omit<NodeDefinition, 'run'> & { run(context: NodeContext): NodeResult | Promise<NodeResult> };

/** Declares a node type. The types of `context.field.…` follow from `fields`. */
export function defineNode<const F extends Fields>(definition: NodeDefinition<F>): AnyNode {
  // Method parameters are bivariant: a node that reads only its own fields may be held as one that is given any.
  return definition;
}

/** A node type as lists need it. Its fields are much of it, and may not be known: forms, the lines of cards and checks wait for them. */
export interface ListedType extends Required<
  Omit<
    NodeFacts,
    | 'sample'
    | 'samples'
    | 'catches'
    | 'givesResult'
    | 'answersRequest'
    | 'closesLoop'
    | 'handsOn'
    | 'runsInEvaluations'
    | 'portsFrom'
    | 'portFields'
    | 'errorOutput'
    | 'startedBy'
    | 'waitsFor'
    | 'service'
    | 'panel'
    | 'panelWhen'
    | 'initial'
  >
> {
  startedBy?: TriggerSource;
  service?: string;
  panel?: NodePanel;
  panelWhen?: NonNullable<FieldSpec['when']>;
  initial?: JsonObject;
  catches?: true;
  answersRequest?: true;
  closesLoop?: true;
  handsOn?: true;
  portsFrom?: string;
  portFields?: readonly string[];
  effect: Effect;
  /** The names of its fields that hold secrets, and of those that hold a schedule. */
  secrets?: readonly string[];
  schedules?: readonly string[];
  /** What the models can do whose names its form lists. */
  listsModels?: CredentialAbility;
  /** True for the node that calls any operation of an API of the user's: others do so for a purpose, among other ways. */
  callsOwnApi?: true;
  fields?: { [name: string]: FieldSpec };
}

/** A node type as its form, the line on its card and checks need it. */
export interface CatalogEntry extends ListedType {
  fields: { [name: string]: FieldSpec };
}

/** A node type as the catalog sends it: with its examples, which documentation shows. */
export interface DocumentedEntry extends CatalogEntry {
  examples: readonly Example[];
}

/** True once the fields of the type are known. */
export const hasFields = (type: ListedType): type is CatalogEntry => type.fields !== undefined;

/** What lists say of the fields of a type. */
export function factsOfFields(
  fields: Fields,
): Pick<ListedType, 'secrets' | 'schedules' | 'listsModels' | 'callsOwnApi'> {
  const ofKind = (kind: FieldSpec['kind']): string[] =>
    Object.keys(fields).filter((name) => fields[name]?.kind === kind);
  const [secrets, schedules] = [ofKind('secret'), ofKind('schedule')];
  const { credential, model, [OPERATION_FIELD]: operation } = fields;
  return {
    ...(secrets.length === 0 ? {} : { secrets }),
    ...(schedules.length === 0 ? {} : { schedules }),
    ...(typeof credential?.types === 'string' && model?.loads === MODEL_LIST ? { listsModels: credential.types } : {}),
    ...(operation?.kind === 'operation' && operation.when === undefined ? { callsOwnApi: true } : {}),
  };
}

/** The part of a definition that can be sent as JSON. */
export function toCatalogEntry(node: AnyNode): DocumentedEntry {
  return {
    type: node.type,
    aliases: node.aliases ?? [],
    name: node.name,
    description: node.description,
    category: node.category,
    icon: node.icon,
    summary: node.summary,
    trigger: node.trigger ?? false,
    ...(node.startedBy === undefined ? {} : { startedBy: node.startedBy }),
    ...(node.service === undefined ? {} : { service: node.service }),
    ...(node.panel === undefined ? {} : { panel: node.panel }),
    ...(node.panelWhen === undefined ? {} : { panelWhen: node.panelWhen }),
    ...(node.initial === undefined ? {} : { initial: node.initial }),
    ...(node.catches ? { catches: true } : {}),
    ...(node.answersRequest ? { answersRequest: true } : {}),
    ...(node.closesLoop ? { closesLoop: true } : {}),
    ...(node.handsOn ? { handsOn: true } : {}),
    inputs: node.inputs ?? ['main'],
    outputs: node.outputs ?? ['main'],
    ...(node.portsFrom === undefined ? {} : { portsFrom: node.portsFrom }),
    ...(node.portFields === undefined ? {} : { portFields: node.portFields }),
    effect: effectOf(node, {}),
    ...factsOfFields(node.fields),
    fields: node.fields,
    examples: node.examples,
  };
}

/** The output of this node in a dry run with this configuration; undefined where it passes its input on. */
export function sampleOf(
  { sample, samples, fields }: Pick<AnyNode, 'sample' | 'samples' | 'fields'>,
  data: JsonObject,
): readonly JsonValue[] | undefined {
  const described = operationSample(data);
  if (described) return [described];
  const chosen = samples && fixedValue(fields[samples.field], samples.field, data);
  return (typeof chosen === 'string' ? samples?.of[chosen] : undefined) ?? sample;
}

/** The effect of this node with this configuration. */
export function effectOf(node: Pick<AnyNode, 'effect'>, data: JsonObject): Effect {
  return typeof node.effect === 'function' ? node.effect(data) : node.effect;
}
