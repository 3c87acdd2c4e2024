import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { OperationCall } from '../kit/call.ts';
import type { ConnectorObject, Operation } from '../kit/connector.ts';
import { callInner } from '../kit/inner.ts';
import { as, file, flag, json, list, number, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import { callOperation } from '../kit/call.ts';
import { connectorErrors } from '@heddle/contract/errors/connectors';
import { buttonsOf, componentsOf, listOf, mediaOf, messageOf } from './bodies.ts';
import * as of from './shared.ts';

// https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages

const send: Pick<Operation, 'method' | 'at' | 'path' | 'items' | 'repeat' | 'scopes' | 'sample'> = {
  method: 'POST',
  at: of.NUMBER,
  path: '/messages',
  items: '',
  repeat: 'twice',
  scopes: of.MESSAGING,
  sample: of.sent,
};
const addressed = { to: required(of.to), replyTo: of.replyTo };
const messageText = required(as('messageText', paragraph('Text')));
const caption = as('caption', text('Caption'));
const fileName = as('documentName', text('File name', { help: 'For documents.' }));
const mediaType = as(
  'mediaType',
  oneOf(
    'Type of file',
    [
      { value: 'image', label: 'Picture' },
      { value: 'document', label: 'Document' },
      { value: 'video', label: 'Video' },
      { value: 'audio', label: 'Audio' },
      { value: 'sticker', label: 'Sticker' },
    ],
    { default: 'document' },
  ),
);
const frame = {
  text: messageText,
  header: as('headerText', text('Header')),
  footer: as('footerText', text('Footer')),
};
const messageId = required(as('messageId', text('Message ID', { placeholder: '{{ id }}' })));

/** Uploads a file of the item, and sends it by the ID that it got. */
async function sendFile(call: OperationCall): Promise<JsonValue> {
  const operation = call.connector.operations.get('media.upload');
  if (!operation)
    throw connectorErrors.connector_operation_unknown({ vendor: call.connector.name, operation: 'media.upload' });
  const { entries } = await callOperation({ ...call, operation: { ...operation, name: call.operation.name } });
  const [uploaded = null] = entries;
  const values = { media: asText(readPath(uploaded, 'id')) };
  const fields = Object.fromEntries(
    ['to', 'replyTo', 'mediaType', 'caption', 'documentName'].map((key) => [key, asText(call.read(key) ?? '')]),
  );
  return [...(await callInner(call, 'message.sendMedia', { ...fields, ...values }))];
}

export const message: ConnectorObject = {
  key: 'message',
  name: 'Message',
  operations: {
    sendText: {
      ...send,
      name: 'Send text',
      description: 'Within 24 hours after somebody has written; otherwise only templates are delivered',
      body: { ...addressed, text: messageText, preview: as('previewUrl', flag('Preview of links')) },
      prepare: ({ text: body = '', preview, ...rest }) =>
        messageOf('text', rest, { body, ...(preview === undefined ? {} : { preview_url: preview }) }),
    },
    sendTemplate: {
      ...send,
      name: 'Send template',
      description: 'A template that Meta has approved, at any time',
      body: {
        ...addressed,
        name: required(as('templateName', text('Template', { loads: 'templates', placeholder: 'order_shipped' }))),
        language: required(as('templateLanguage', text('Language', { placeholder: 'en_US' }))),
        bodyTexts: as(
          'bodyTexts',
          list('Values of the text', {
            help: 'In the order of the template, separated by commas. An expression may give a list.',
          }),
        ),
        headerTexts: as('headerTexts', list('Values of the header')),
        components: as(
          'templateComponents',
          json('Other components', { help: 'Buttons and media, as in the documentation of Meta.' }),
        ),
      },
      prepare: ({ name = '', language = '', bodyTexts = [], headerTexts = [], components = [], ...rest }) => {
        const parts = componentsOf({ bodyTexts, headerTexts, components });
        return messageOf('template', rest, {
          name,
          language: { policy: 'deterministic', code: language },
          ...(parts.length > 0 ? { components: parts } : {}),
        });
      },
    },
    sendMedia: {
      ...send,
      name: 'Send media',
      body: {
        ...addressed,
        type: mediaType,
        media: required(as('media', text('URL or media ID', { placeholder: 'https://example.com/offer.pdf' }))),
        caption,
        filename: fileName,
      },
      prepare: ({ type, ...rest }) => messageOf(asText(type), rest, mediaOf(rest, asText(type))),
    },
    sendFile: {
      ...send,
      name: 'Send file',
      description: 'Uploads a file of the item and sends it',
      fixed: { body: {} },
      inputs: { ...addressed, type: mediaType, file: required(file()), caption, filename: fileName },
      perform: sendFile,
    },
    sendButtons: {
      ...send,
      name: 'Send buttons',
      description: 'A text with up to three buttons',
      body: {
        ...addressed,
        ...frame,
        buttons: required(
          as(
            'buttons',
            json('Buttons', {
              placeholder: '[{ "id": "yes", "title": "Yes" }, { "id": "no", "title": "No" }]',
              help: 'Texts, or objects with id and title.',
            }),
          ),
        ),
      },
      prepare: (body) => messageOf('interactive', body, buttonsOf(body)),
    },
    sendList: {
      ...send,
      name: 'Send list',
      description: 'A text with up to ten options to choose from',
      body: {
        ...addressed,
        ...frame,
        button: required(as('listButton', text('Button that opens the list', { placeholder: 'Choose' }))),
        rows: required(
          as(
            'listRows',
            json('Rows', {
              placeholder: '[{ "id": "s", "title": "Small", "description": "Up to 5 kg" }]',
              help: 'Texts, or objects with id, title and description.',
            }),
          ),
        ),
      },
      prepare: (body) => messageOf('interactive', body, listOf(body)),
    },
    sendLocation: {
      ...send,
      name: 'Send location',
      body: {
        ...addressed,
        latitude: required(number('Latitude', { min: -90, max: 90 })),
        longitude: required(number('Longitude', { min: -180, max: 180 })),
        name: as('placeName', text('Name of the place')),
        address: as('placeAddress', text('Address')),
      },
      prepare: ({ latitude, longitude, name, address, ...rest }) =>
        messageOf('location', rest, {
          latitude: asText(latitude),
          longitude: asText(longitude),
          ...(name === undefined ? {} : { name }),
          ...(address === undefined ? {} : { address }),
        }),
    },
    react: {
      ...send,
      name: 'React to message',
      body: { to: required(of.to), message_id: messageId, emoji: required(text('Emoji', { placeholder: '👍' })) },
      prepare: ({ message_id = '', emoji = '', ...rest }) => messageOf('reaction', rest, { message_id, emoji }),
      // A message has one reaction of a sender.
      repeat: 'same',
    },
    markRead: {
      ...send,
      name: 'Mark message as read',
      body: { message_id: messageId, typing: as('showTyping', flag('Show that you are typing')) },
      prepare: ({ message_id = '', typing }) => ({
        messaging_product: 'whatsapp',
        status: 'read',
        message_id,
        ...(typing === true ? { typing_indicator: { type: 'text' } } : {}),
      }),
      repeat: 'same',
      sample: { success: true },
    },
  },
};
