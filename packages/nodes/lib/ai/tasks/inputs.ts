import type { JsonObject } from '@heddle/contract/json';
import type { HostedTask } from './tasks.ts';

/** What a task works on, as far as it needs it. */
export interface TaskInput {
  text: string;
  /** What the model chooses from. */
  labels: readonly string[];
  severalLabels: boolean;
  question: string;
  /** What the text is compared with. */
  sentences: readonly string[];
  /** An image or a recording. */
  base64: string;
  /** Parameters of the task, as Hugging Face calls them. */
  parameters: JsonObject;
}

/** The body of a request for a task. https://huggingface.co/docs/inference-providers/tasks/index */
export function taskBody(task: HostedTask, input: TaskInput): JsonObject {
  const { text, labels, severalLabels, question, sentences, base64, parameters } = input;
  const withParameters = (inputs: JsonObject[string], own: JsonObject = {}): JsonObject => {
    const all = { ...own, ...parameters };
    return { inputs, ...(Object.keys(all).length === 0 ? {} : { parameters: all }) };
  };
  switch (task) {
    case 'zero-shot-classification':
      return withParameters(text, { candidate_labels: [...labels], multi_label: severalLabels });
    case 'question-answering':
      return withParameters({ question, context: text });
    case 'sentence-similarity':
      return withParameters({ source_sentence: text, sentences: [...sentences] });
    case 'feature-extraction':
      // Its parameters stand beside the inputs.
      return { inputs: text, ...parameters };
    case 'image-classification':
    case 'object-detection':
    case 'automatic-speech-recognition':
      return withParameters(base64);
    default:
      return withParameters(text);
  }
}
