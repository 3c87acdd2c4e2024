import { ApiUser } from '@heddle/e2e/support/api-user.ts';
import { ServerProcess } from '@heddle/e2e/support/server-process.ts';
import { measureThroughput } from './throughput.ts';
const env = JSON.parse(process.argv[2] ?? '{}');
const s = await ServerProcess.start({ env });
const user = await ApiUser.register(s.url);
for (const { connections, heddle, bare, ratio } of await measureThroughput(s, user))
  console.log(
    connections,
    heddle.requestsPerSecond.toFixed(0),
    bare.requestsPerSecond.toFixed(0),
    ratio.toFixed(2),
    `p ${heddle.median}/${heddle.p99} bare ${bare.median}/${bare.p99}`,
    `cpu ${heddle.cost?.toFixed(0)} bare ${bare.cost?.toFixed(0)}`,
  );
await s.stop();
process.exit(0);
