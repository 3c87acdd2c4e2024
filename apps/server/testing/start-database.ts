// A process of its own that opens the configured database, as a server does when it starts, at the time in its first argument (epoch milliseconds).
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createLog } from '../platform/log.ts';

const config = readConfig(process.env);
await pause(Number(process.argv[2]) - Date.now());
const database = await openDatabase(config, createLog(config.logLevel));
await database.migrate();
await database.openEventStore();
const isUpToDate = await database.isMigrated();
await database.close();
process.stdout.write(isUpToDate ? 'up to date' : 'not up to date');
