import { createMemoryTables } from './memory-tables.ts';
import { testTablePort } from './testing/suite.ts';

testTablePort('in memory', async (tables) => createMemoryTables(tables));
