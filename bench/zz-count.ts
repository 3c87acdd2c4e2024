import { ApiUser } from '@heddle/e2e/support/api-user.ts';
import { ServerProcess } from '@heddle/e2e/support/server-process.ts';
import { createChain } from './throughput.ts';
import { load } from './load.ts';
import { DatabaseSync } from 'node:sqlite';
const s = await ServerProcess.start();
const user = await ApiUser.register(s.url);
const url = await createChain(user, 1);
await load(url, { orderId: 'A-1001', amount: 1200, currency: 'EUR' }, 10, 2);
await s.stop();
const db = new DatabaseSync(s.dataDir + '/heddle.db');
console.log(
  db.prepare('select count(*) n from executions').get(),
  db.prepare('select count(*) n, avg(length(events)) l, max(position) from execution_events').get(),
  db.prepare('select events from execution_events limit 1 offset 100').get(),
);
process.exit(0);
