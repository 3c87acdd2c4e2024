import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fastify from 'fastify';

// What a webhook costs at the very least: one route, one durable insert, the body sent back.
const folder = process.env['HEDDLE_DATA_DIR'] ?? '.';
mkdirSync(folder, { recursive: true });
const database = new DatabaseSync(join(folder, 'bare.sqlite'));
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
database.exec('CREATE TABLE IF NOT EXISTS requests (id INTEGER PRIMARY KEY, body TEXT NOT NULL, at INTEGER NOT NULL)');
const insert = database.prepare('INSERT INTO requests (body, at) VALUES (?, ?)');

const app = fastify();
app.get('/healthz', () => ({ ok: true }));
app.post('/hook', (request) => {
  insert.run(JSON.stringify(request.body), Date.now());
  return [request.body];
});
await app.listen({ port: Number(process.env['PORT']), host: 'localhost' });
