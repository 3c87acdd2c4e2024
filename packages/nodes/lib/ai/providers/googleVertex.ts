import { asText } from '@heddle/contract/node/text';
import { lazyImport } from '../../lazy-import.ts';
import { geminiImages } from '../media/gemini.ts';
import { defineProvider, KEY_IN_FETCH } from '../port.ts';

/** https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/inference: the messages of Gemini, at the address of a project and a location. */
export const provider = defineProvider({
  name: 'Google Vertex AI',
  address({ project, location }) {
    const at = asText(location).trim();
    const host = at === 'global' ? 'aiplatform.googleapis.com' : `${at}-aiplatform.googleapis.com`;
    return `https://${host}/v1/projects/${asText(project).trim()}/locations/${at}/publishers/google`;
  },
  async open({ address, fetch }) {
    const { createGoogle } = await lazyImport(import('@ai-sdk/google'));
    const google = createGoogle({ baseURL: address, apiKey: KEY_IN_FETCH, fetch });
    return { chat: (model) => google(model), images: (model) => geminiImages({ address, fetch }, model) };
  },
  known: {
    chat: ['gemini-3-pro-preview', 'gemini-2.5-pro', 'gemini-2.5-flash', 'gemini-2.5-flash-lite'],
    images: ['gemini-2.5-flash-image', 'gemini-3-pro-image-preview'],
  },
});
