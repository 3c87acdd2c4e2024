import { checks, steps } from './steps/all.ts';
import { installServers } from './steps/servers.ts';
import type { CheckStep } from './steps/step.ts';
import { printSummary, runSteps, totalLine } from './steps/step.ts';

// `npm test` runs everything; `npm test -- crash browser` only what is named.
const names = process.argv.slice(2);
const unknown = names.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`There is no step "${unknown.join('", "')}"; there are ${steps.map((step) => step.name).join(', ')}.`);
  process.exit(1);
}

const chosen = names.length === 0 ? steps : steps.filter((step) => names.includes(step.name));
const isCheck = (step: CheckStep): boolean => checks.some(({ name }) => name === step.name);
// Checks need no servers: these are installed meanwhile.
const installed = chosen.every(isCheck) ? Promise.resolve() : installServers();
const results = await runSteps(chosen.filter(isCheck));
await installed;
results.push(...(await runSteps(chosen.filter((step) => !isCheck(step)))));
printSummary(results);
console.log(`\n${totalLine(results)}`);
process.exitCode = results.some((result) => result.failed > 0) ? 1 : 0;
