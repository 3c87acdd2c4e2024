import { isJsonObject } from '@heddle/contract/json';
import type { ToolCall } from '../../lib/ai/port.ts';
import { newAddresses } from './addresses.ts';
import type { Approvals } from './approvals.ts';
import type { TurnCall } from './conversation.ts';
import { textsIn } from './known.ts';
import type { AgentTool } from './tools.ts';

/** Calls of one turn that are made. */
const MOST_CALLS = 50;

/** What is decided about the calls of a turn: some may wait for a person. */
export interface Decision {
  calls: readonly TurnCall[];
  /** The calls that a person has to allow first, by their index in the turn. */
  open: readonly number[];
  flags: readonly string[];
}

/** By which rules calls are decided. `known`: the addresses that they may use. */
interface Rules {
  tools: ReadonlyMap<string, AgentTool>;
  addresses: 'off' | 'flag' | 'block';
  known: ReadonlySet<string>;
}

/** Decides which calls of a turn are made. What is refused is told to the model as a failed result. */
export function decide(
  calls: readonly ToolCall[],
  { tools, addresses, known }: Rules,
  answerTo: (call: number) => ReturnType<Approvals['answerTo']>,
): Decision {
  const flags: string[] = [];
  const open: number[] = [];
  const decided = calls.map((call, index): TurnCall => {
    const tool = tools.get(call.name);
    const refused = (reason: string): TurnCall => ({ ...call, refused: reason });
    if (index >= MOST_CALLS)
      return refused(`In one turn at most ${MOST_CALLS} calls are made. Make it in the next one.`);
    if (!tool) return refused(`There is no tool "${call.name}". The tools are: ${[...tools.keys()].join(', ')}.`);
    if (!tool.isConnected) return refused(`The tool "${call.name}" is not connected to anything.`);
    const problems = tool.check(call.arguments).slice(0, 5);
    if (problems.length > 0) return refused(`These arguments do not fit: ${problems.join('; ')}.`);
    const fresh = addresses === 'off' || !tool.changes ? [] : newAddresses(textsIn(call.arguments).join('\n'), known);
    if (fresh.length > 0) {
      const where = `${fresh.join(', ')} (${call.name})`;
      flags.push(addresses === 'block' ? `Held back for a new address: ${where}` : `New address: ${where}`);
      if (addresses === 'block')
        return refused(
          `Held back by a rule: ${fresh.join(', ')} occurs neither in your instructions, the input nor a trusted result.`,
        );
    }
    if (!tool.asks) return call;
    const answer = answerTo(index);
    if (!answer) open.push(index);
    else if (!answer.approved)
      return refused(
        answer.by === ''
          ? 'Nobody has allowed this call in time.'
          : `A person has refused this call${answer.comment === '' ? '.' : `: ${answer.comment}`}`,
      );
    return call;
  });
  return { calls: decided, open, flags };
}

/** The arguments of a call, which have been checked: an object. */
export const argumentsOf = ({ arguments: given }: ToolCall) => (isJsonObject(given) ? given : {});
