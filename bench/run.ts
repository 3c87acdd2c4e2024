import { cpus } from 'node:os';
import { ApiUser } from '@heddle/e2e/support/api-user.ts';
import { PostgresServer, whyNoPostgres } from '@heddle/nodes/testing/servers/postgresql';
import { ServerProcess } from '@heddle/e2e/support/server-process.ts';
import { dataNodeLines, measureDataNodes } from './data-nodes.ts';
import { copiesLine, measureCopies, whyNoCopies } from './copies.ts';
import { measureNpmStart, measureStart, memoryOf } from './footprint.ts';
import { measureFlows } from './flows.ts';
import { listsLine, measureLists } from './lists.ts';
import { measureHarm } from './harm.ts';
import { measureHistory } from './history.ts';
import { measureRecovery } from './recovery.ts';
import { measureWaiting } from './waiting.ts';
import { measureNodeOverhead, measureThroughput } from './throughput.ts';

const SETTLE_MS = 5000;
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
const whole = (value: number): string => Math.round(value).toLocaleString('en');

const machine = `${process.platform}-${process.arch}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`;
console.log(`Node ${process.versions.node}, ${machine}. About seventeen minutes.\n`);

await using server = await ServerProcess.start();
await settle();
const idle = memoryOf(server.pid);
const user = await ApiUser.register(server.url);

/** The share of the time between two requests in which one processor core worked on them. */
const busy = ({ requestsPerSecond, cost }: { requestsPerSecond: number; cost: number | undefined }): string =>
  cost === undefined ? '–' : `${whole(cost)} µs, ${whole(requestsPerSecond * cost * 1e-4)} %`;

console.log(
  'Webhook → Data Transform → answer of the last node, against a bare route with one insert that is as durable.',
);
console.log(
  'CPU: processor time per request and the share of one core; near 100 % that core is the limit, far below it the wait for disk and client is.',
);

/** Prints the throughput of a server, whose settings say how durable it is. */
async function printThroughput(
  what: string,
  on: ServerProcess,
  of: ApiUser,
  bareEnv: NodeJS.ProcessEnv,
): Promise<void> {
  console.log(`\n${what}`);
  console.log(
    'connections   heddle/s     bare/s   ratio   heddle p50/p99 ms   bare p50/p99 ms      heddle CPU        bare CPU',
  );
  for (const { connections, heddle, bare, ratio } of await measureThroughput(on, of, bareEnv)) {
    const columns = [
      String(connections).padStart(11),
      whole(heddle.requestsPerSecond).padStart(10),
      whole(bare.requestsPerSecond).padStart(10),
      ratio.toFixed(2).padStart(7),
      `${heddle.median} / ${heddle.p99}`.padStart(19),
      `${bare.median} / ${bare.p99}`.padStart(17),
      busy(heddle).padStart(15),
      busy(bare).padStart(15),
    ];
    console.log(columns.join(' '));
  }
}

await printThroughput('Embedded database, HEDDLE_DURABILITY=power:', server, user, {});
{
  const env = { HEDDLE_DURABILITY: 'process' };
  await using other = await ServerProcess.start({ env });
  await printThroughput('Embedded database, HEDDLE_DURABILITY=process:', other, await ApiUser.register(other.url), env);
}
if (whyNoPostgres() === null) {
  await using postgres = await PostgresServer.start();
  const env = { HEDDLE_DATABASE_URL: await postgres.createDatabase('heddle') };
  await using other = await ServerProcess.start({ env });
  const bareEnv = { HEDDLE_DATABASE_URL: await postgres.createDatabase('bare') };
  await printThroughput('PostgreSQL:', other, await ApiUser.register(other.url), bareEnv);
}
await settle();
const afterLoad = memoryOf(server.pid);

console.log(`\nA node in a chain of 100   ${(await measureNodeOverhead(user)).toFixed(1)} µs`);
console.log(
  `Start to first answer      ${whole(await measureStart(server))} ms (npm start: ${whole(await measureNpmStart(server))} ms)`,
);
console.log(`Memory, idle               ${whole(idle)} MiB (5 s after the load: ${whole(afterLoad)} MiB)`);
console.log('\nWhole workflows through a webhook, durable, in milliseconds:');
for (const { what, heddle, reference, against } of await measureFlows(user)) {
  console.log(`${what.padEnd(46)} ${heddle.toFixed(1).padStart(8)}   ${reference.toFixed(2).padStart(8)} (${against})`);
}

const { completed, acknowledged, seconds } = await measureRecovery();
console.log(
  `Killed with 200 waiting    ${completed} of ${acknowledged} acknowledged runs completed, ${seconds.toFixed(1)} s after the restart`,
);
const history = await measureHistory();
console.log(`\nWith ${whole(history.runs)} stored runs, in milliseconds:`);
for (const { what, ms } of history.reads) console.log(`${what.padEnd(46)} ${ms.toFixed(1).padStart(8)}`);
console.log(
  `Webhooks with ten dashboards open              ${history.withDashboards.toFixed(2).padStart(8)} of their rate without\n`,
);
const waiting = await measureWaiting();
console.log(`(e) A run that waits        ${whole(waiting.bytesEach)} bytes of memory`);
console.log(
  `(f) Killed with ${whole(waiting.runs)} due   answers after ${whole(waiting.answersAfter)} ms, all runs ended after ${whole(waiting.recoveredAfter)} ms`,
);

console.log(`(g) ${listsLine(await measureLists())}`);
const noCopies = whyNoCopies();
console.log(`(h) ${noCopies ?? copiesLine(await measureCopies())}`);

console.log('\nHarm: the longest time that the event loop was held, and the largest heap:');
for (const { what, holdMs, heapMib, ends } of await measureHarm())
  console.log(`${what.padEnd(38)} ${whole(holdMs).padStart(6)} ms ${whole(heapMib).padStart(6)} MiB   ${ends}`);

console.log('\nNodes of Data Processing, against plain JavaScript that does the same:');
for (const line of dataNodeLines(await measureDataNodes())) console.log(line);
