import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';

/** A message of a type to somebody, with its content under the name of the type. */
export function messageOf(type: string, { to, replyTo }: JsonObject, content: JsonValue): JsonObject {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: asText(to).trim(),
    type,
    ...(replyTo === undefined ? {} : { context: { message_id: replyTo } }),
    [type]: content,
  };
}

/** A file by its ID at Meta, or by a URL that Meta loads it from. */
export function mediaOf({ media, caption, filename }: JsonObject, type: string): JsonObject {
  const given = asText(media).trim();
  return {
    ...(/^https?:\/\//.test(given) ? { link: given } : { id: given }),
    ...(caption === undefined || type === 'audio' || type === 'sticker' ? {} : { caption }),
    ...(filename === undefined || type !== 'document' ? {} : { filename }),
  };
}

const parameter = (value: JsonValue): JsonValue =>
  isJsonObject(value) ? value : { type: 'text', text: asText(value) };

/** The components of a template: texts for its body, and others as the API takes them. */
export function componentsOf({ bodyTexts, headerTexts, components }: JsonObject): JsonObject[] {
  const texts = (type: string, values: JsonValue | undefined): JsonObject[] =>
    Array.isArray(values) && values.length > 0 ? [{ type, parameters: values.map(parameter) }] : [];
  const others = Array.isArray(components) ? components.filter(isJsonObject) : [];
  return [...texts('header', headerTexts), ...texts('body', bodyTexts), ...others];
}

/** What is around the buttons or the list of an interactive message. */
function framed({ text, header, footer }: JsonObject): JsonObject {
  return {
    ...(header === undefined ? {} : { header: { type: 'text', text: header } }),
    body: { text: asText(text) },
    ...(footer === undefined ? {} : { footer: { text: footer } }),
  };
}

interface Option {
  id: string;
  title: string;
  description: string;
}

/** The options of a field: texts, each its own ID, or objects with id and title. Throws `field_invalid` for none or too many. */
function optionsOf(field: string, given: JsonValue | undefined, most: number, longest: number): Option[] {
  const options = (Array.isArray(given) ? given : []).map((entry): Option => {
    const { id, title, description } = isJsonObject(entry) ? entry : { id: entry, title: entry, description: '' };
    return { id: asText(id ?? title), title: asText(title ?? id), description: asText(description) };
  });
  const invalid = (reason: string): Error => nodeErrors.field_invalid({ field, reason });
  if (options.length === 0 || options.length > most) throw invalid(`must be a list with 1 to ${most} entries`);
  const long = options.find(({ title }) => title.length > longest);
  if (long) throw invalid(`has the title "${long.title}"; WhatsApp takes ${longest} characters`);
  return options;
}

/** Up to three buttons. https://developers.facebook.com/docs/whatsapp/cloud-api/messages/interactive-reply-buttons-messages */
export const buttonsOf = (body: JsonObject): JsonObject => ({
  type: 'button',
  ...framed(body),
  action: {
    buttons: optionsOf('Buttons', body['buttons'], 3, 20).map(({ id, title }) => ({
      type: 'reply',
      reply: { id, title },
    })),
  },
});

/** Up to ten rows to choose from. https://developers.facebook.com/docs/whatsapp/cloud-api/messages/interactive-list-messages */
export const listOf = (body: JsonObject): JsonObject => ({
  type: 'list',
  ...framed(body),
  action: {
    button: asText(body['button']),
    sections: [
      {
        title: asText(body['button']),
        rows: optionsOf('Rows', body['rows'], 10, 24).map(({ id, title, description }) => ({
          id,
          title,
          ...(description === '' ? {} : { description }),
        })),
      },
    ],
  },
});
