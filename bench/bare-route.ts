import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fastify from 'fastify';
import pg from 'pg';

// What a webhook costs at the very least: one route, one durable insert, the body sent back. On the same database, as durable as the server beside it.
type Insert = (body: string, at: number) => Promise<unknown> | undefined;

function intoSqlite(): Insert {
  const folder = process.env['HEDDLE_DATA_DIR'] ?? '.';
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'bare.sqlite'));
  const synchronous = process.env['HEDDLE_DURABILITY'] === 'process' ? 'NORMAL' : 'FULL';
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}`);
  database.exec(
    'CREATE TABLE IF NOT EXISTS requests (id INTEGER PRIMARY KEY, body TEXT NOT NULL, at INTEGER NOT NULL)',
  );
  const insert = database.prepare('INSERT INTO requests (body, at) VALUES (?, ?)');
  return (body, at) => void insert.run(body, at);
}

async function intoPostgres(connectionString: string): Promise<Insert> {
  const pool = new pg.Pool({ connectionString });
  await pool.query(
    'CREATE TABLE requests (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body text NOT NULL, at bigint NOT NULL)',
  );
  const text = 'INSERT INTO requests (body, at) VALUES ($1, $2)';
  return (body, at) => pool.query({ name: 'insert', text, values: [body, at] });
}

const url = process.env['HEDDLE_DATABASE_URL'];
const insert = url === undefined ? intoSqlite() : await intoPostgres(url);
const app = fastify();
app.get('/healthz', () => ({ ok: true }));
app.post('/hook', async (request) => {
  await insert(JSON.stringify(request.body), Date.now());
  return [request.body];
});
const address = await app.listen({ port: Number(process.env['PORT']), host: 'localhost' });
// The bench waits for this line.
console.log(`The bare route is ready at ${address}`);
