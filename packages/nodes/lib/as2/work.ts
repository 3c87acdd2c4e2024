// What is called here or in a worker thread.
export { openMessage } from './open.ts';
export { packMessage } from './pack.ts';
