import { createContext, use } from 'react';

/** The run whose steps are shown; null if they belong to none, as in a sample. */
export const RunId = createContext<string | null>(null);

/** The id of the run around a component. */
export const useRunId = (): string | null => use(RunId);
