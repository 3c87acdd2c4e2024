import type { Socket } from 'node:net';
import type { Document } from 'mongodb';
import { BSON } from 'mongodb';

/** A message of MongoDB's wire protocol: a command, with the documents of its sequences in it. */
export interface WireMessage {
  id: number;
  /** True for the first greeting of drivers, which is sent in the form of older protocols. */
  legacy: boolean;
  command: Document;
}

const HEADER = 16;
const [OP_REPLY, OP_QUERY, OP_MSG] = [1, 2004, 2013];

const documentAt = (bytes: Buffer, at: number): Buffer => bytes.subarray(at, at + bytes.readInt32LE(at));

/** https://github.com/mongodb/specifications/blob/master/source/message/OP_MSG.md */
function readSections(body: Buffer): Document {
  const command: Document = {};
  for (let at = 4; at < body.length;) {
    const kind = body[at];
    at += 1;
    if (kind === 0) {
      const bytes = documentAt(body, at);
      Object.assign(command, BSON.deserialize(bytes));
      at += bytes.length;
      continue;
    }
    const end = at + body.readInt32LE(at);
    const nameEnd = body.indexOf(0, at + 4);
    const documents: Document[] = [];
    for (let next = nameEnd + 1; next < end;) {
      const bytes = documentAt(body, next);
      documents.push(BSON.deserialize(bytes));
      next += bytes.length;
    }
    command[body.subarray(at + 4, nameEnd).toString()] = documents;
    at = end;
  }
  return command;
}

function readMessage(bytes: Buffer): WireMessage {
  const id = bytes.readInt32LE(4);
  const code = bytes.readInt32LE(12);
  const body = bytes.subarray(HEADER);
  if (code === OP_MSG) return { id, legacy: false, command: readSections(body) };
  if (code !== OP_QUERY) throw new Error(`The message has the unknown code ${code}.`);
  const name = body.indexOf(0, 4);
  return { id, legacy: true, command: BSON.deserialize(documentAt(body, name + 9)) };
}

/** Calls `onMessage` with each message that arrives on a connection. */
export function readMessages(socket: Socket, onMessage: (message: WireMessage) => void): void {
  let waiting = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => {
    waiting = Buffer.concat([waiting, data]);
    while (waiting.length >= HEADER && waiting.length >= waiting.readInt32LE(0)) {
      const length = waiting.readInt32LE(0);
      const bytes = waiting.subarray(0, length);
      waiting = waiting.subarray(length);
      onMessage(readMessage(bytes));
    }
  });
}

/** The bytes of an answer. */
export function writeAnswer({ id, legacy }: WireMessage, answer: Document): Buffer {
  const document = BSON.serialize(answer, { ignoreUndefined: true });
  // Legacy: flags, a cursor, a beginning and the number of documents. Otherwise: flags and the kind of the section.
  const before = Buffer.alloc(legacy ? 20 : 5);
  if (legacy) before.writeInt32LE(1, 16);
  const header = Buffer.alloc(HEADER);
  header.writeInt32LE(HEADER + before.length + document.length, 0);
  header.writeInt32LE(id, 8);
  header.writeInt32LE(legacy ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([header, before, document]);
}
