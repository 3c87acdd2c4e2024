import { checks } from './steps/all.ts';
import { printSummary, runSteps } from './steps/step.ts';

const results = await runSteps(checks);
printSummary(results);
process.exitCode = results.some((result) => result.failed > 0) ? 1 : 0;
