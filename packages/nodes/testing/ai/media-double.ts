import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { SeenRequest } from '../server.ts';
import { serve } from '../server.ts';

/** What a media model of the double is asked. */
export interface MediaAsked {
  path: string;
  query: { [name: string]: string };
  /** The fields of the JSON or of the form; a file is `image/png a.png`. */
  fields: { [name: string]: JsonValue };
  headers: IncomingHttpHeaders;
}

/** What it answers. */
export interface MediaReply {
  text?: string;
  segments?: readonly { start: number; end: number; text: string; speaker?: string | number }[];
  sound?: Uint8Array;
  images?: readonly Uint8Array[];
  /** Addresses in place of images. */
  addresses?: readonly string[];
  tokens?: { input: number; output: number };
  refuse?: { status: number; message: string; headers?: { [name: string]: string } };
  /** Why Gemini declines. */
  declined?: string;
  /** The connection is cut within the answer; it is no JSON; it is a page where a file is expected. */
  fault?: 'cut' | 'malformed' | 'page';
}

/** A provider of media models over real HTTP, in the dialects of OpenAI, Gemini, Deepgram and ElevenLabs. */
export interface MediaDouble {
  origin: string;
  asked: MediaAsked[];
  close(): Promise<void>;
}

/** Starts a double that gives the replies in their order, the last one again and again. */
export async function startMediaDouble(replies: readonly MediaReply[]): Promise<MediaDouble> {
  const asked: MediaAsked[] = [];
  const server = await serve((request, response) => {
    void (async () => {
      const url = new URL(request.url, 'http://double');
      const fields = await fieldsOf(request);
      const call = {
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        fields,
        headers: request.headers,
      };
      const reply = replies[Math.min(asked.length, replies.length - 1)] ?? {};
      asked.push(call);
      send(response, call, reply);
    })();
  });
  return { origin: server.origin, asked, close: server.close };
}

async function fieldsOf({ headers, body }: SeenRequest): Promise<{ [name: string]: JsonValue }> {
  const type = headers['content-type'] ?? '';
  if (type.includes('json')) return JSON.parse(body) as JsonObject;
  if (!type.startsWith('multipart/')) return { file: type };
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  const fields: { [name: string]: JsonValue } = {};
  for (const name of new Set(form.keys())) {
    const values = form
      .getAll(name)
      .map((value) => (typeof value === 'string' ? value : `${value.type} ${value.name}`));
    fields[name] = values.length === 1 ? (values[0] ?? null) : values;
  }
  return fields;
}

function send(response: ServerResponse, { path, query, fields }: MediaAsked, reply: MediaReply): void {
  if (reply.refuse) {
    const { status, message, headers } = reply.refuse;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    return void response.end(JSON.stringify(refusal(path, status, message)));
  }
  if (reply.fault === 'page')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>');
  const answer = answerTo(path, fields, query, reply);
  const isFile = answer instanceof Uint8Array;
  const bytes = isFile ? Buffer.from(answer) : Buffer.from(JSON.stringify(answer));
  response.writeHead(200, {
    'content-type': isFile ? 'audio/mpeg' : 'application/json',
    'content-length': bytes.length,
  });
  if (reply.fault === 'malformed') return void response.end(Buffer.alloc(bytes.length, 'x'));
  if (reply.fault !== 'cut') return void response.end(bytes);
  // What was sent arrives before the connection ends.
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => setTimeout(() => response.destroy(), 20));
}

/** A refusal as Deepgram, ElevenLabs, or OpenAI and Gemini write it. */
function refusal(path: string, status: number, message: string): JsonObject {
  if (/\/v1\/(listen|speak)$/.test(path)) return { err_code: `STATUS_${status}`, err_msg: message, request_id: '1' };
  if (/speech-to-text|text-to-speech/.test(path)) return { detail: { status: `status_${status}`, message } };
  return { error: { message, code: status } };
}

function answerTo(
  path: string,
  fields: MediaAsked['fields'],
  query: MediaAsked['query'],
  reply: MediaReply,
): JsonObject | Uint8Array {
  const { text = '', segments = [], sound, images = [], addresses = [], tokens } = reply;
  if (path.endsWith('/audio/speech') || path.includes('/text-to-speech/') || path.endsWith('/v1/speak'))
    return sound ?? new Uint8Array();
  if (path.endsWith('/v1/listen')) return deepgramAnswer(reply, query);
  if (path.endsWith('/speech-to-text'))
    return {
      text,
      language_code: 'en',
      words: segments.flatMap(({ start, end, text: said, speaker }) => [
        {
          text: said,
          start,
          end,
          type: 'word',
          ...(speaker === undefined ? {} : { speaker_id: `speaker_${speaker}` }),
        },
        { text: ' ', start: end, end, type: 'spacing' },
      ]),
    };
  if (path.includes(':generateContent')) return geminiAnswer(reply);
  const usage = tokens ? { usage: { input_tokens: tokens.input, output_tokens: tokens.output } } : {};
  if (path.includes('/images/'))
    return {
      created: 1,
      data: [
        ...images.map((image) => ({ b64_json: Buffer.from(image).toString('base64') })),
        ...addresses.map((url) => ({ url })),
      ],
      ...usage,
    };
  const withSegments = fields['response_format'] === 'json' ? {} : { segments: [...segments] as JsonValue };
  return { text, ...withSegments, ...usage };
}

function deepgramAnswer({ text = '', segments = [] }: MediaReply, query: MediaAsked['query']): JsonObject {
  const utterances = segments.map(({ text: transcript, speaker, ...times }) => ({
    ...times,
    transcript,
    ...(query['diarize'] === 'true' && speaker !== undefined ? { speaker } : {}),
  }));
  return {
    metadata: { duration: segments.at(-1)?.end ?? 0 },
    results: { channels: [{ alternatives: [{ transcript: text, words: [] }] }], utterances },
  };
}

function geminiAnswer({ images = [], sound, declined, tokens }: MediaReply): JsonObject {
  const part = (mimeType: string, data: Uint8Array): JsonObject => ({
    inlineData: { mimeType, data: Buffer.from(data).toString('base64') },
  });
  const parts = [
    ...images.map((image) => part('image/png', image)),
    ...(sound ? [part('audio/L16;codec=pcm;rate=24000', sound)] : []),
  ];
  return {
    candidates: [{ content: { role: 'model', parts }, finishReason: declined ?? 'STOP' }],
    ...(tokens ? { usageMetadata: { promptTokenCount: tokens.input, candidatesTokenCount: tokens.output } } : {}),
  };
}
