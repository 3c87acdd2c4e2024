import { boolean, choice, multiline, number, text } from '@heddle/contract/node/fields';
import { fileCallFields, modelFields } from '../../lib/ai/fields.ts';

const withImages = { when: { useImages: [true] } };

export const imageGenerationFields = {
  ...modelFields('images', 'gpt-image-1'),
  prompt: multiline({ label: 'Prompt', required: true, placeholder: 'A poster for {{ $json.event }}, flat colors' }),
  count: number({ label: 'Number of images', default: 1, min: 1, max: 10, step: 1 }),
  size: text({
    label: 'Size',
    placeholder: '1024x1024',
    help: 'Of OpenAI and servers with its API: 1024x1024, 1536x1024, 1024x1536. If empty, the default of the model.',
  }),
  aspect: text({ label: 'Aspect ratio', placeholder: '16:9', help: 'Of Gemini. If empty, the default of the model.' }),
  quality: choice({
    label: 'Quality',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'Default of the model' },
      { value: 'low', label: 'Low' },
      { value: 'medium', label: 'Medium' },
      { value: 'high', label: 'High' },
      { value: 'hd', label: 'HD (dall-e-3)' },
    ],
  }),
  background: choice({
    label: 'Background',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'Default of the model' },
      { value: 'opaque', label: 'Opaque' },
      { value: 'transparent', label: 'Transparent' },
    ],
    help: 'With gpt-image-1, as PNG or WebP.',
  }),
  format: choice({
    label: 'Format',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'Default of the model' },
      { value: 'png', label: 'PNG' },
      { value: 'jpeg', label: 'JPEG' },
      { value: 'webp', label: 'WebP' },
    ],
  }),
  seed: number({
    label: 'Seed',
    min: 0,
    max: 2_147_483_000,
    step: 1,
    optional: true,
    help: 'Makes images repeatable, with Gemini.',
  }),
  useImages: boolean({
    label: 'Change images of the item',
    default: false,
    help: 'The prompt says what becomes of them. With gpt-image-1 and Gemini.',
  }),
  file: text({
    label: 'Image',
    help: 'The name of the file in the item. If empty, all its images, ten at most.',
    ...withImages,
  }),
  field: text({
    label: 'Field',
    default: 'data',
    help: 'Used if the item has no such file: the field with the image in base64.',
    ...withImages,
  }),
  saveIn: text({
    label: 'Result field',
    default: 'image',
    required: true,
    expression: false,
    help: 'The image and its details get this name in the item; further ones are image2, image3, …',
  }),
  saveUsageIn: text({
    label: 'Save usage in field',
    default: 'usage',
    help: 'Model, tokens and cost. If empty, they are only in the log of the run.',
    expression: false,
  }),
  ...fileCallFields('images'),
};
