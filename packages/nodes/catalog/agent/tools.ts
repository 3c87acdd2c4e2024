import { agentErrors } from '@heddle/contract/errors/agent';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { FollowingNode, NodeContext } from '@heddle/contract/node/context';
import { PORTS_AFTER } from '@heddle/contract/workflow/loops';
import { listedIn } from '@heddle/contract/node/text';
import type { ToolSpec } from '../../lib/ai/port.ts';
import { compileSchema } from '../../lib/json/schema.ts';
import type { AgentFields } from './fields.ts';
import { parametersOf } from './parameters.ts';

/** A tool of the agent: what the model is told of it, and by which rules it may call it. */
export interface AgentTool extends ToolSpec {
  /** False where nothing is connected to its port: the model is not told of it. */
  isConnected: boolean;
  /** True where its nodes change something or pay. */
  changes: boolean;
  /** True where a person has to allow each call. */
  asks: boolean;
  /** True where addresses in its results may be used. */
  isTrusted: boolean;
  /** What is wrong with the arguments of a call. */
  check(given: JsonValue): string[];
}

export type AgentContext = NodeContext<AgentFields>;

/** Names of tools as providers take them. */
const validName = /^[\w-]{1,64}$/;
/** Stands for all tools that do not pay. */
const ALL = '*';

/** The tools of the agent by their names. Throws `agent_tool_name_invalid`, `agent_tool_schema_invalid`. */
export function toolsOf(context: AgentContext): ReadonlyMap<string, AgentTool> {
  const { field } = context;
  const tools = new Map<string, AgentTool>();
  const [withoutAsking, trusted] = [namesIn(field.withoutAsking()), namesIn(field.trusted())];
  const schemas = field.parameters();
  const isReal = context.run.mode !== 'evaluation';
  for (const { name: written, value } of field.tools()) {
    const name = written.trim();
    if (!validName.test(name) || PORTS_AFTER.includes(name) || tools.has(name))
      throw agentErrors.agent_tool_name_invalid({ name });
    const nodes = context.following(name);
    const effects = new Set(nodes.map(({ effect }) => effect));
    const [changes, pays] = [effects.has('write') || effects.has('pay'), effects.has('pay')];
    const parameters = schemaOf(name, schemas) ?? parametersOf(nodes);
    tools.set(name, {
      name,
      description: value.trim() || nodes.find(({ first }) => first)?.name || name,
      parameters,
      isConnected: nodes.length > 0,
      changes,
      // In an evaluation nothing is changed.
      asks: isReal && changes && !withoutAsking.has(name) && (pays || !withoutAsking.has(ALL)),
      isTrusted: trusted.has(name),
      check: checkOf(name, parameters),
    });
  }
  return tools;
}

const namesIn = (text: string): ReadonlySet<string> => new Set(listedIn(text));

/** The schema that the field `parameters` has for a tool; undefined where it has none. */
function schemaOf(tool: string, schemas: JsonValue | undefined): JsonObject | undefined {
  const schema = isJsonObject(schemas) ? schemas[tool] : undefined;
  if (schema === undefined) return undefined;
  if (!isJsonObject(schema)) throw agentErrors.agent_tool_schema_invalid({ tool, reason: 'it is not an object' });
  return { type: 'object', ...schema };
}

function checkOf(tool: string, parameters: JsonObject): AgentTool['check'] {
  try {
    const check = compileSchema(parameters);
    return (given) =>
      isJsonObject(given)
        ? check(given).map(({ path, message }) => `${path || 'the arguments'} ${message}`)
        : ['the arguments are not valid JSON of an object'];
  } catch (thrown) {
    if (!(thrown instanceof HeddleError)) throw thrown;
    throw agentErrors.agent_tool_schema_invalid({ tool, reason: thrown.message.replace(/\.$/, '') }, { cause: thrown });
  }
}

/** Whether nodes change something or pay, in words: `Send Email, Data Table`. */
export const changingNodes = (nodes: readonly FollowingNode[]): string =>
  [
    ...new Set(nodes.flatMap(({ effect, typeName }) => (effect === 'write' || effect === 'pay' ? [typeName] : []))),
  ].join(', ');
