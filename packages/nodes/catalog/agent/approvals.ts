import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import type { Answered, Question } from '@heddle/contract/node/services';
import { listedIn } from '@heddle/contract/node/text';
import type { Conversations } from './conversation.ts';
import type { AgentContext } from './tools.ts';

const HOUR = 3_600_000;

/** A call that a person has to allow. */
export interface AskedCall {
  item: number;
  turn: number;
  call: number;
}

/** What a person has said to a call; nobody by ''. */
type Answer = Pick<Answered, 'approved' | 'comment' | 'by'>;

/**
 * What people have said to the calls of an agent. One question is open at a time. Its answer is kept under the key of the step that it has resumed, so that
 * one that runs again after a crash takes it for the answer to the same question.
 */
export class Approvals {
  readonly #answers = new Map<string, Answer>();

  static async read(context: AgentContext, conversations: Conversations): Promise<Approvals> {
    const { run } = context;
    const approvals = new Approvals();
    const { space, prefix } = conversations.shared('answer/');
    if (run.resumed) {
      const asked = conversations.shared('asked');
      const call = await asked.space.get(asked.prefix);
      const answer: Answer =
        'expired' in run.resumed
          ? { approved: false, comment: '', by: '' }
          : // Sent by the server, which has parsed and validated it.
            pick(run.resumed.value as unknown as Answered);
      if (call !== undefined)
        await space.set(`${prefix}${run.stepKey}`, { call, answer: { ...answer } }, { onlyIfAbsent: true });
    }
    for (const { value } of await space.list({ prefix })) {
      // Only this class writes these entries.
      const { call, answer } = value as unknown as { call: AskedCall; answer: Answer };
      approvals.#answers.set(nameOf(call), answer);
    }
    return approvals;
  }

  answerTo(call: AskedCall): Answer | undefined {
    return this.#answers.get(nameOf(call));
  }
}

const pick = ({ approved, comment, by }: Answered): Answer => ({ approved, comment, by: by || 'somebody' });
const nameOf = ({ item, turn, call }: AskedCall): string => `${item} ${turn} ${call}`;

/** Asks whether a call may be made, and waits for the answer. `more`: how many calls are to be asked about after it. */
export async function askFor(
  { field, run, ask }: AgentContext,
  conversations: Conversations,
  call: AskedCall,
  { title, message, more }: Pick<Question, 'title' | 'message'> & { more: number },
): Promise<NodeResult> {
  const { space, prefix } = conversations.shared('asked');
  const value: JsonObject = { ...call } satisfies { [name: string]: JsonValue };
  await space.set(prefix, value);
  const until = run.now + field.answerHours() * HOUR;
  const askedOf = listedIn(field.askedOf());
  const rest = more > 0 ? `\n\n${more === 1 ? 'One more question follows' : `${more} more questions follow`}.` : '';
  const { notes } = await ask({ title, message: `${message}${rest}`, askedOf, until });
  return { outputs: {}, wait: { until }, logs: [`Asked: ${title}`, ...notes] };
}
